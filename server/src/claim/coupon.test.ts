import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { claimCoupons } from '../../../contract/claim/claimDesk.ts'
import { ownCoupons } from '../../../contract/coupon/coupon.ts'
import { moveBatch } from '../../../contract/coupon/couponDesk.ts'
import { aBatch } from '../couponDesk/coupons.fixture.ts'
import { aClaimDesk } from './claim.fixture.ts'

// A claim that the merchant settles by a coupon.

const w = await aClaimDesk()
const { people } = w
afterAll(() => w.close())
afterEach(async () => {
  w.clock.now = w.start
  // The next order would use them.
  await w.db.updateTable('coupon').set({ state: 'revoked' }).where('state', '=', 'granted').execute()
})

const until = '2028-01-01 00:00:00'
const batch = (more: object = {}) => aBatch(w, { name: '售后补偿券', how: 'give', least: '0.00', until, ...more })
const offer = (id: number, batchId: number | undefined) => w.byStaff(id, 'offer', { offer: { remedy: 'coupon', batchId } })
const own = async () => (await w.must(w.ask(people.main, ownCoupons, { type: 0, page: 1, limit: 50 }))).rows
/** A claim of its own order, for which money is wanted. */
const claimed = async () => w.short(await w.signed())

test('offered, accepted, had: the buyer’s own coupon, once, with the claim, the audit and the end of it', async () => {
  const batchId = await batch()
  const id = await claimed()
  expect((await w.desk(id)).remedies).toContainEqual({ value: 'coupon', label: '补偿优惠券' })
  const { 0: listed } = await w.must(w.ask(people.sales, claimCoupons))
  expect(listed).toMatchObject({ id: batchId, name: '售后补偿券', gives: '减 ¥300', left: 100 })
  await w.must(offer(id, batchId))
  expect(await w.claimOf(id)).toMatchObject({
    state: 'proposed',
    offers: [{}, { remedyLabel: '补偿优惠券', coupon: '售后补偿券，减 ¥300', quantity: null, amount: '0.00', state: 'open' }],
  })
  const before = (await own()).length
  const offerId = await w.offerId(id)
  const said = await Promise.all([w.byBuyer(id, 'accept', { offerId }), w.byBuyer(id, 'accept', { offerId })])
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const mine = await own()
  expect(mine).toHaveLength(before + 1)
  expect(mine[0]).toMatchObject({ couponTitle: '售后补偿券', _msg: '可使用', shared: true })
  await w.sweep()
  expect(await w.claimOf(id)).toMatchObject({
    state: 'closed',
    remedyLabel: '补偿优惠券',
    coupon: '售后补偿券',
    amount: '0.00',
    refunds: [],
  })
  const { rows } = await sql<{
    after: { coupon?: number }
  }>`select after from audit where subject = ${`claim ${id}`} and action = 'claim.move' order by id`.execute(w.db)
  expect(rows.map(({ after }) => after.coupon ?? null).filter((one) => one !== null)).toEqual([mine[0]?.id])
})

test('what is at hand only may be offered, by the merchant, for what goods are claimed of', async () => {
  const id = await claimed()
  expect(await offer(id, undefined)).toMatchObject({ code: 'input.invalid', facts: { fields: { batchId: '请选择优惠券' } } })
  expect(await offer(id, 999_999)).toMatchObject({ code: 'coupon.gone' })
  for (const more of [{ how: 'take' }, { holder: 'account' }, { until: '2026-01-02 00:00:00' }] as const)
    expect(await offer(id, await batch(more))).toMatchObject({ code: 'coupon.gone' })
  const orderId = await w.signed()
  const lineId = await w.lineOf(orderId)
  expect((await w.claimOf(id)).remedies.map(({ value }) => value)).not.toContain('coupon')
  expect(await w.askClaim(orderId, { lineId, quantity: 1, reason: 'shortage', remedy: 'coupon', amount: '0.00' })).toMatchObject({
    code: 'claim.remedy',
  })
  const free = await w.claim(orderId, { lineId, quantity: 1, reason: 'noReason', remedy: 'return', amount: '1.00' })
  expect(await offer(free, await batch())).toMatchObject({ code: 'claim.remedy' })
  const whole = await w.claim(await w.paid(), { reason: 'plan', remedy: 'cancel', amount: '1.00' })
  expect(await offer(whole, await batch())).toMatchObject({ code: 'claim.remedy' })
  // A buyer may not answer with one.
  await w.must(offer(id, await batch()))
  const counter = { offerId: await w.offerId(id), offer: { remedy: 'coupon', amount: '0.00', batchId: 1 } }
  expect(await w.byBuyer(id, 'counter', counter)).toMatchObject({ code: 'claim.remedy' })
})

test('the last one of a batch settles one claim; stopped meanwhile it settles none, and another proposal may be made', async () => {
  const batchId = await batch({ pieces: 1 })
  const ids = [await claimed(), await claimed()]
  for (const id of ids) await w.must(offer(id, batchId))
  const said = await Promise.all(ids.map((id) => w.accept(id)))
  expect(said.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'coupon.gone'])
  const other = ids[said.findIndex(({ status }) => status !== 200)] ?? 0
  expect(await w.stateOf(other)).toBe('proposed')
  const admin = await w.token('admin')
  const stopped = await batch()
  await w.must(offer(other, stopped))
  await w.must(w.ask(admin, moveBatch, { id: stopped, revision: 1, move: 'stop', reason: '发错了' }))
  expect(await w.accept(other)).toMatchObject({ code: 'coupon.gone' })
  await w.must(w.byStaff(other, 'offer', { offer: { remedy: 'refund', amount: '1.00' } }))
  await w.must(w.accept(other))
})

test('whoever has no business at the desk sees no coupons of it', async () => {
  expect(await w.ask(people.main, claimCoupons)).toMatchObject({ status: 401 })
  expect(await w.ask(people.production, claimCoupons)).toMatchObject({ status: 403 })
})
