import { afterAll, describe, expect, test } from 'vitest'
import { ownCoupons, receiveCoupon } from '../../../contract/coupon/coupon.ts'
import {
  batchDetail,
  giveCoupons,
  listBatches,
  listCoupons,
  makeCodes,
  moveBatch,
  revokeCoupons,
  saveBatch,
} from '../../../contract/coupon/couponDesk.ts'
import { aShop, example } from '../order/shop.fixture.ts'
import { aBatch, couponRow, usualTerms } from './coupons.fixture.ts'

const w = await aShop()
const [main, admin, finance] = await w.tokens('main', 'admin', 'finance')
afterAll(() => w.close())

const detail = (id: number) => w.must(w.ask(admin, batchDetail, { id: String(id) }))
const idOf = async (name: string) => (await w.db.selectFrom('company').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

describe('a batch', () => {
  test('is made, shown with its words, and audited', async () => {
    const terms = { ...usualTerms, name: '开业券', scope: { of: 'products' as const, ids: [w.products.canvasBag] } }
    const { id } = await w.must(w.ask(admin, saveBatch, { terms }))
    expect(await detail(id)).toMatchObject({
      ...{ name: '开业券', standing: '发放中', gives: '满 ¥5,000 减 ¥300', scope: '指定的 1 个商品', how: '领取', begun: false },
      ...{ figures: { pieces: 100, left: 100, given: 0 }, moves: ['pause', 'stop'], goods: [{ id: w.products.canvasBag }] },
    })
    const list = await w.must(w.ask(admin, listBatches, { keyword: '开业' }))
    expect(list.rows).toMatchObject([{ id, name: '开业券' }])
    const audited = await w.db.selectFrom('audit').select('action').where('subject', '=', `coupon_batch ${id}`).execute()
    expect(audited).toEqual([{ action: 'batch.save' }])
  })

  test('is found where it stands: not begun, being given, all taken or over', async () => {
    const standings = { upcoming: '未开始', open: '发放中', gone: '已领完', ended: '已结束' } as const
    const made = {
      upcoming: await aBatch(w, { name: '站位甲', from: '2026-12-20 00:00:00' }),
      open: await aBatch(w, { name: '站位乙' }),
      gone: await aBatch(w, { name: '站位丙', pieces: 1 }),
      ended: await aBatch(w, { name: '站位丁' }),
    }
    await w.must(w.ask(main, receiveCoupon, { couponId: made.gone }))
    await w.db.updateTable('coupon_batch').set({ until_at: w.clock.now }).where('id', '=', made.ended).execute()
    for (const state of ['upcoming', 'open', 'gone', 'ended'] as const) {
      const { rows, counts } = await w.must(w.ask(admin, listBatches, { keyword: '站位', state }))
      expect(rows).toMatchObject([{ id: made[state], standing: standings[state] }])
      expect(counts).toMatchObject({ all: 4, upcoming: 1, open: 1, gone: 1, ended: 1 })
    }
  })

  test('says what is wrong with its terms', async () => {
    const wrong = async (more: object) => (await w.ask(admin, saveBatch, { terms: { ...usualTerms, ...more } })).msg
    expect(await wrong({ least: '300.00' })).toContain('使用门槛应高于面值')
    expect(await wrong({ until: '2025-01-01 00:00:00' })).toContain('领取结束时间应晚于开始时间')
    expect(await wrong({ from: '2025-01-01 00:00:00', until: '2025-02-01 00:00:00' })).toContain('领取结束时间已过')
    expect(await wrong({ time: { by: 'dates', from: '2026-01-01 00:00:00', until: '2026-02-01 00:00:00' } })).toContain('有效期不能早于')
    expect(await wrong({ scope: { of: 'products', ids: [999_999] } })).toContain('商品有的已不存在')
    expect(await wrong({ gives: { kind: 'share', bp: 50, most: null } })).toContain('折扣应为 0.1 至 9.9 折')
  })

  test('that was begun only gives more, for longer; of two who change it the second is told', async () => {
    const id = await aBatch(w)
    await w.must(w.ask(main, receiveCoupon, { couponId: id }))
    const change = (terms: object, revision = 1) => w.ask(admin, saveBatch, { id, revision, terms: { ...usualTerms, ...terms } })
    for (const terms of [
      { name: '别的' },
      { gives: { kind: 'fixed', face: '400.00' } },
      { pieces: 99 },
      { until: '2026-12-01 00:00:00' },
      { budget: '10.00' },
      { perCompany: 1 },
    ])
      expect(await change(terms)).toMatchObject({ status: 409, code: 'batch.given' })
    await w.must(change({ pieces: 150, until: '2027-02-01 00:00:00' }))
    expect((await detail(id)).figures).toMatchObject({ pieces: 150, left: 149 })
    expect(await change({ pieces: 200 })).toMatchObject({ status: 409, code: 'batch.changed' })
  })

  test('is paused, resumed and stopped for a reason', async () => {
    const id = await aBatch(w)
    const move = (revision: number, move: string, reason = '') => w.ask(admin, moveBatch, { id, revision, move, reason })
    expect(await move(1, 'pause')).toMatchObject({ data: { state: 'paused' } })
    expect(await move(1, 'resume')).toMatchObject({ code: 'batch.changed' })
    expect(await move(2, 'pause')).toMatchObject({ code: 'coupon.move.forbidden' })
    expect(await move(2, 'resume')).toMatchObject({ data: { state: 'open' } })
    expect(await move(3, 'stop')).toMatchObject({ status: 400 })
    expect(await move(3, 'stop', '活动取消')).toMatchObject({ data: { state: 'stopped' } })
    expect(await w.ask(main, receiveCoupon, { couponId: id })).toMatchObject({ code: 'coupon.ended' })
  })
})

describe('giving', () => {
  test('reaches companies, who are told; never more than there are, nor more than a company may have', async () => {
    const id = await aBatch(w, { how: 'give', pieces: 5, perCompany: 2 })
    const rongda = await idOf('荣达贸易有限公司')
    const give = (more: object) => w.ask(admin, giveCoupons, { id, companyIds: [rongda], ...more })
    expect(await give({ each: 2 })).toMatchObject({ data: { companies: 1, coupons: 2 } })
    expect(await give({ each: 1 })).toMatchObject({ code: 'coupon.taken' })
    const once = await aBatch(w, { how: 'give', perCompany: 1 })
    expect(await give({ id: once, each: 3 })).toMatchObject({ code: 'coupon.taken' })
    expect((await detail(once)).figures).toMatchObject({ left: 100, given: 0 })
    const told = async () => (await w.db.selectFrom('notice').select('company_id').where('title', 'like', '收到优惠券%').execute()).length
    const before = await told()
    expect(await give({ id, each: 1, companyIds: [rongda, await idOf('蓝海科技有限公司')] })).toMatchObject({
      data: { companies: 1, coupons: 1 },
    })
    expect(await told()).toBe(before + 1)
    expect((await w.must(w.ask(main, ownCoupons, { type: 0 }))).rows.filter((one) => one.cid === id)).toMatchObject([
      { type: 'send' },
      { type: 'send' },
    ])
    const notices = await w.db.selectFrom('notice').select('title').where('title', 'like', '收到优惠券%').execute()
    expect(notices.length).toBeGreaterThan(0)
    const levels = await w.db.selectFrom('level').select('id').execute()
    const few = await aBatch(w, { how: 'give', pieces: 1 })
    expect(await give({ id: few, companyIds: [], levelIds: levels.map((level) => level.id) })).toMatchObject({ code: 'coupon.gone' })
    expect((await detail(few)).figures).toMatchObject({ left: 1, given: 0 })
    expect((await detail(id)).figures).toMatchObject({ left: 2, given: 3 })
    expect(await give({ companyIds: [] })).toMatchObject({ status: 400 })
  })

  test('codes are told once and never exceed the batch', async () => {
    const id = await aBatch(w, { how: 'code', pieces: 3 })
    const { codes } = await w.must(w.ask(admin, makeCodes, { id, pieces: 2 }))
    expect(new Set(codes).size).toBe(2)
    expect(await w.ask(admin, makeCodes, { id, pieces: 2 })).toMatchObject({ code: 'coupon.gone' })
    expect(await w.ask(admin, makeCodes, { id: await aBatch(w), pieces: 1 })).toMatchObject({ code: 'coupon.move.forbidden' })
    expect((await detail(id)).figures).toMatchObject({ codes: 2, openCodes: 2, left: 1 })
  })

  test('what is unused may be revoked for a reason; what an order holds or used may not', async () => {
    await w.db.updateTable('coupon').set({ state: 'revoked' }).execute()
    const batch = await aBatch(w)
    const take = async () => (await w.must(w.ask(main, receiveCoupon, { couponId: batch }))).id
    const [one, two] = [await take(), await take()]
    const orderId = await w.order('main', main, example)
    const held = (await couponRow(w, one)).state === 'held' ? one : two
    const free = held === one ? two : one
    expect(await w.must(w.ask(admin, revokeCoupons, { ids: [held, free], reason: '发错' }))).toEqual({ revoked: 1 })
    expect(await couponRow(w, free)).toMatchObject({ state: 'revoked', reason: '发错' })
    expect(await w.ask(admin, revokeCoupons, { ids: [held], reason: '发错' })).toMatchObject({ code: 'coupon.move.forbidden' })
    await w.transfer(main, finance, orderId)
    expect(await w.must(w.ask(admin, listCoupons, { id: String(batch) }))).toMatchObject({
      rows: [
        { id: two, companyName: '荣达贸易有限公司' },
        { id: one, companyName: '荣达贸易有限公司' },
      ],
    })
    expect((await detail(batch)).figures).toMatchObject({ used: 1, revoked: 1, off: '300.00', gross: '5009.87' })
  })
})

test('whoever does not work in 营销 sees and does nothing of it', async () => {
  for (const token of [finance, main, '']) {
    expect((await w.ask(token, listBatches, {})).status).toBeGreaterThanOrEqual(401)
    expect((await w.ask(token, saveBatch, { terms: usualTerms })).status).toBeGreaterThanOrEqual(401)
  }
})
