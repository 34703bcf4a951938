import { afterAll, describe, expect, test } from 'vitest'
import { ownCoupons, receiveCoupon, redeemCoupon, takeableCoupons } from '../../../contract/coupon/coupon.ts'
import { makeCodes } from '../../../contract/coupon/couponDesk.ts'
import { expireSome } from '../coupon/take.sql.ts'
import { aShop } from '../order/shop.fixture.ts'
import { aBatch, aCoupon, couponRow } from './coupons.fixture.ts'

const w = await aShop()
const [main, buyer, stranger, admin] = await w.tokens('main', 'buyer', 'stranger', 'admin')
afterAll(() => w.close())

const take = (token: string, couponId: number) => w.ask(token, receiveCoupon, { couponId })
const leftOf = async (id: number) =>
  (await w.db.selectFrom('coupon_batch').select('left').where('id', '=', id).executeTakeFirstOrThrow()).left
const idOf = async (name: string) => (await w.db.selectFrom('company').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

describe('who takes', () => {
  test('has it, and sees it among the own; another company’s stay unseen', async () => {
    const id = await aBatch(w, { perCompany: 1, note: '每企业一张' })
    const shown = (await w.must(w.ask(main, takeableCoupons, {}))).rows.find((one) => one.id === id)
    expect(shown).toMatchObject({
      cname: '满减券',
      gives: '满 ¥5,000 减 ¥300',
      isUse: false,
      remainCount: 100,
      status: 1,
      note: '每企业一张',
    })
    const { data } = await take(main, id)
    expect((await w.must(w.ask(main, ownCoupons, { type: 0 }))).rows).toContainEqual(
      expect.objectContaining({ id: data.id, _msg: '可使用', endTime: '2026-12-21 23:59:59', shared: true }),
    )
    expect((await w.must(w.ask(buyer, ownCoupons, { type: 0 }))).rows.map((one) => one.id)).toContain(data.id)
    expect((await w.must(w.ask(stranger, ownCoupons, { type: 0 }))).rows.map((one) => one.id)).not.toContain(data.id)
    expect(await take(buyer, id)).toMatchObject({ code: 'coupon.taken' })
    expect((await w.must(w.ask(buyer, takeableCoupons, {}))).rows.find((one) => one.id === id)).toMatchObject({
      isUse: true,
      remainCount: 99,
    })
  })

  test('sees what may be taken now before what may be taken later', async () => {
    const now = await aBatch(w)
    const later = await aBatch(w, { from: '2026-12-01 00:00:00' })
    const ids = (await w.must(w.ask(main, takeableCoupons, {}))).rows.map(({ id }) => id)
    expect(ids.indexOf(now)).toBeGreaterThanOrEqual(0)
    expect(ids.indexOf(now)).toBeLessThan(ids.indexOf(later))
  })

  test('cannot have what is not begun, over, paused, given by hand, for others, or not there', async () => {
    const refusedBy = async (terms: Parameters<typeof aBatch>[1]) => (await take(main, await aBatch(w, terms))).code
    expect(await refusedBy({ from: '2026-12-01 00:00:00' })).toBe('coupon.ended')
    expect(await refusedBy({ until: '2026-11-01 00:00:00' })).toBe('coupon.ended')
    expect(await refusedBy({ how: 'give' })).toBe('batch.missing')
    expect(await refusedBy({ how: 'code' })).toBe('batch.missing')
    expect(await refusedBy({ audience: { who: 'companies', ids: [await idOf('蓝海科技有限公司')] } })).toBe('batch.missing')
    const paused = await aBatch(w)
    await w.db.updateTable('coupon_batch').set({ state: 'paused' }).where('id', '=', paused).execute()
    expect((await take(main, paused)).code).toBe('coupon.ended')
    expect((await take(main, 999_999)).code).toBe('batch.missing')
    expect((await take('', paused)).status).toBe(401)
  })

  test('twenty at once past the company’s share: exactly as many as it may have', async () => {
    const id = await aBatch(w, { perCompany: 3 })
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => take(at % 2 ? main : buyer, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['coupon.taken']))
    expect(await leftOf(id)).toBe(97)
  })

  test('two hundred at the last one: one has it, all others are told that it is gone', async () => {
    const id = await aBatch(w, { pieces: 1 })
    const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => take([main, buyer, stranger][at % 3] ?? main, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['coupon.gone']))
    expect(await leftOf(id)).toBe(0)
    const { pieces } = await w.db
      .selectFrom('coupon_count')
      .select((row) => row.fn.sum<number>('pieces').as('pieces'))
      .where('batch_id', '=', id)
      .where('account_id', '=', 0)
      .executeTakeFirstOrThrow()
    expect(Number(pieces)).toBe(1)
  })
})

describe('a code', () => {
  const codesOf = async (batch: number, pieces: number) => (await w.must(w.ask(admin, makeCodes, { id: batch, pieces }))).codes

  test('gives one coupon once, however it is typed', async () => {
    const batch = await aBatch(w, { how: 'code', pieces: 5 })
    const [code = ''] = await codesOf(batch, 2)
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await leftOf(batch)).toBe(3)
    expect(await w.must(w.ask(main, redeemCoupon, { code: ` ${code.toLowerCase()} ` }))).toMatchObject({ name: '满减券' })
    for (const token of [main, buyer])
      expect(await w.ask(token, redeemCoupon, { code })).toMatchObject({ code: 'coupon.code.wrong', msg: '该兑换码已被使用' })
    expect(await w.ask(stranger, redeemCoupon, { code })).toMatchObject({
      status: 400,
      code: 'coupon.code.wrong',
      msg: '兑换码不正确或已失效',
    })
    const kept = await w.db.selectFrom('coupon_code').selectAll().where('batch_id', '=', batch).execute()
    expect(kept.map(({ coupon_id }) => coupon_id !== null).toSorted()).toEqual([false, true])
    expect(JSON.stringify(kept)).not.toContain(code)
  })

  test('that is unknown, over or another’s is told the same; ten wrong a day, and no more', async () => {
    const over = await aBatch(w, { how: 'code' })
    const theirs = await aBatch(w, { how: 'code', audience: { who: 'companies', ids: [await idOf('荣达贸易有限公司')] } })
    const [ended = ''] = await codesOf(over, 1)
    const [foreign = ''] = await codesOf(theirs, 1)
    await w.db.updateTable('coupon_batch').set({ state: 'stopped' }).where('id', '=', over).execute()
    const words = []
    for (const code of [ended, foreign, ...Array.from({ length: 7 }, (_, at) => `AAAABBBBCCC${at}`)])
      words.push(await w.ask(stranger, redeemCoupon, { code }))
    expect(new Set(words.map(({ code, msg }) => `${code} ${msg}`))).toEqual(new Set(['coupon.code.wrong 兑换码不正确或已失效']))
    const good = await aBatch(w, { how: 'code' })
    const [right = ''] = await codesOf(good, 1)
    // One was wrong before, so this was the tenth.
    expect(await w.ask(stranger, redeemCoupon, { code: right })).toMatchObject({ status: 429, code: 'coupon.code.tooMany' })
    w.clock.now = new Date(w.clock.now.getTime() + 25 * 3_600_000)
    expect(await w.ask(stranger, redeemCoupon, { code: right })).toMatchObject({ status: 200 })
    w.clock.now = new Date('2026-11-21T02:00:00Z')
  })
})

test('what nobody used in time is over, and stays so', async () => {
  const id = await aCoupon(w, main)
  expect(await expireSome(w.db, new Date('2027-01-01'), 1000)).toBeGreaterThan(0)
  expect(await couponRow(w, id)).toMatchObject({ state: 'expired' })
  expect((await w.must(w.ask(main, ownCoupons, { type: 2 }))).rows).toContainEqual(expect.objectContaining({ id, _msg: '已过期' }))
})
