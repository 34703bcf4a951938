import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { editApprovalRule } from '../../../contract/approval/approval.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { yuan, type Fen } from '../../../contract/money.ts'
import { listNotices } from '../../../contract/notice.ts'
import { leavePool, poolDetail } from '../../../contract/promotion/pool.ts'
import { movePool, staffPoolDetail } from '../../../contract/promotion/poolDesk.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { aRunShop, ended, joined, oneColour, placeOf, proofed, swept } from './run.fixture.ts'

// Who does not print with the others after all, and what happens twice at once. Shown to fail with: a run that is left after it is closed,
// an order sent back that keeps its place, a settlement that books again.

const { w, main, stranger, third, admin, second, finance, thirdAddress, run, paidIn, closeNow, balanceOf, paidByCode, refundsCome } =
  await aRunShop()
afterAll(() => w.close())
afterEach(async () => {
  const faults = await faultsInBooks(w.db)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})

const seen = (id: number) => w.must(w.ask(null, poolDetail, { id: String(id) }))
const asks = (token: string, id: number, quantity: number) =>
  w.ask(token, addToCart, { productId: w.products.canvasBag, quantity, selection: oneColour, new: 1, poolId: id })
const told = async (token: string, number: string) =>
  (await w.must(w.ask(token, listNotices, { limit: 100 }))).rows.filter(({ body }) => body.includes(number)).map(({ title }) => title)

describe('who is out before it is closed', () => {
  test('leaves for nothing: the order goes on alone, and the others pay at most what they agreed to', async () => {
    const id = await run()
    const others = [await paidIn(id, 0, 300), await paidIn(id, 1, 500)]
    const left = await paidIn(id, 2, 700)
    await w.must(w.ask(third, leavePool, { id }))
    expect((await w.detail(third, left)).pool).toMatchObject({ id, stateLabel: '已退出', waits: false })
    expect(await seen(id)).toMatchObject({ pieces: 800, members: 2 })
    await closeNow(id)
    const finals = await Promise.all(others.map((number) => placeOf(w, number)))
    expect(finals.map(({ final }) => yuan(final as Fen))).toEqual(['2599.00', '4253.32'])
    expect(finals.every(({ final, alone }) => Number(final) <= alone)).toBe(true)
    expect(await placeOf(w, left)).toMatchObject({ state: 'out', order: 'in_fulfilment', gross: 591_849, paid: 591_849, final: null })
    expect(await balanceOf(left)).toBe(0)
  })

  test('sent back by the approver it is out; submitted anew it has its place again while there is room, else it goes on alone', async () => {
    await sql`update account set limit_per_order_fen = null, limit_per_month_fen = null where nickname = '李娜'`.execute(w.db)
    const rule = { name: '拼印审批', fromAmount: '1.00', identityId: null, levels: [{ mode: 'any', approverIds: [] }] }
    const { id: ruleId } = await w.must(w.ask(main, editApprovalRule, rule))
    const [buyer, approver] = await Promise.all(['buyer', 'approver'].map(w.token))
    const id = await run({ least: 600, most: 800 })
    const number = await joined(w, buyer ?? '', w.addresses.buyer, id, { quantity: 300 })
    expect((await w.detail(buyer ?? '', number)).state).toBe('pending_approval')
    await w.move(approver ?? '', number, 'refuse', { reason: '先等等' })
    expect(await placeOf(w, number)).toMatchObject({ state: 'out', order: 'rejected' })
    expect(await seen(id)).toMatchObject({ pieces: 0, members: 0 })
    // With as many companies as a run takes there is no room either, whatever is left of its pieces.
    await sql`update pool set members = 200 where id = ${id}`.execute(w.db)
    await w.move(buyer ?? '', number, 'resubmit')
    expect(await placeOf(w, number)).toMatchObject({ state: 'out', order: 'pending_approval' })
    await w.move(approver ?? '', number, 'refuse', { reason: '人满了' })
    await sql`update pool set members = 0 where id = ${id}`.execute(w.db)
    await w.move(buyer ?? '', number, 'resubmit')
    expect(await placeOf(w, number)).toMatchObject({ state: 'held', order: 'pending_approval' })
    expect(await seen(id)).toMatchObject({ pieces: 300, members: 1 })
    await w.move(approver ?? '', number, 'refuse', { reason: '再等等' })
    await w.must(asks(stranger, id, 600))
    // There are 200 pieces left, and it wants 300.
    await w.move(buyer ?? '', number, 'resubmit')
    expect(await placeOf(w, number)).toMatchObject({ state: 'out', order: 'pending_approval', gross: 283_630 })
    await w.move(approver ?? '', number, 'approve')
    expect((await w.detail(buyer ?? '', number)).state).toBe('pending_payment')
    expect(await seen(id)).toMatchObject({ pieces: 600, members: 1 })
    await w.must(w.ask(main, editApprovalRule, { id: ruleId, ...rule, enabled: false }))
  })
})

describe('who is alone when it is closed', () => {
  test('paid, but the proof not approved: printed alone at the price agreed, and told so', async () => {
    const id = await run()
    const both = [await paidIn(id, 0, 300), await paidIn(id, 1, 500)]
    const late = await joined(w, third, thirdAddress, id, { quantity: 700 })
    await w.transfer(third, finance, late)
    expect((await w.must(w.ask(admin, staffPoolDetail, { id }))).approved).toBe(800)
    await closeNow(id)
    expect(await placeOf(w, late)).toMatchObject({ state: 'alone', order: 'in_fulfilment', gross: 591_849, final: null })
    expect((await Promise.all(both.map((number) => placeOf(w, number)))).map(({ state }) => state)).toEqual(['settled', 'settled'])
    expect((await w.detail(third, late)).pool).toMatchObject({ stateLabel: '单独印', waits: false, paper: null })
    expect(await told(third, late)).toContain('拼印未成，订单按单独购买价生产')
    expect(await balanceOf(late)).toBe(0)
  })

  test('paid by a code and 原路退回 chosen, the difference goes back by it', async () => {
    const id = await run()
    const number = await joined(w, main, w.addresses.main, id, { quantity: 300, pool: { ifFew: 'alone', backTo: 'road' } })
    await paidByCode(main, number)
    await proofed(w, number)
    await paidIn(id, 1, 500)
    await paidIn(id, 2, 700)
    await closeNow(id)
    expect(await placeOf(w, number)).toMatchObject({ state: 'settled', gross: 232_780, paid: 232_780, over: 50_850 })
    await refundsCome()
    expect(await balanceOf(number)).toBe(0)
    const { rows } = await sql<{ state: string; amount: number }>`select r.state, r.amount_fen as amount from refund r
      join channel_payment p on p.id = r.channel_payment_id join customer_order o on o.id = p.order_id where o.number = ${number}`.execute(
      w.db,
    )
    expect(rows).toEqual([{ state: 'succeeded', amount: 50_850 }])
  })
})

describe('twice at once', () => {
  test('two of a company join: one place; two companies for the last room: one has it', async () => {
    const id = await run({ most: 700 })
    const buyer = await w.token('buyer')
    const same = await Promise.all([asks(main, id, 300), asks(buyer, id, 300)])
    expect(same.map(({ code }) => code ?? 'had').toSorted()).toEqual(['had', 'pool.twice'])
    const last = await Promise.all([asks(stranger, id, 400), asks(third, id, 400)])
    expect(last.map(({ code }) => code ?? 'had').toSorted()).toEqual(['had', 'pool.full'])
    expect(await seen(id)).toMatchObject({ pieces: 700, members: 2 })
  })

  test('left twice it is left once; left while it is closed it is either', async () => {
    const id = await run()
    const number = await paidIn(id, 0, 300)
    const twice = await Promise.all([w.ask(main, leavePool, { id }), w.ask(main, leavePool, { id })])
    expect(twice.map(({ code }) => code ?? 'left').toSorted()).toEqual(['left', 'pool.closed'])
    expect(await placeOf(w, number)).toMatchObject({ state: 'out' })
    await paidIn(id, 1, 500)
    const other = await paidIn(id, 2, 700)
    const { revision } = await w.must(w.ask(admin, staffPoolDetail, { id }))
    const [left, closed] = await Promise.all([
      w.ask(third, leavePool, { id }),
      w.ask(admin, movePool, { id, revision, move: 'lock', reason: '' }),
    ])
    await ended(w, id)
    expect(closed.status).toBe(200)
    expect([(await placeOf(w, other)).state, closed.data?.state]).toEqual(
      left.status === 200 ? ['out', 'dissolved'] : ['settled', 'locked'],
    )
  })

  test('closed by two clerks it is closed once, and settled by two jobs it is booked once', async () => {
    const id = await run()
    const numbers = [await paidIn(id, 0, 300), await paidIn(id, 1, 500), await paidIn(id, 2, 700)]
    const { revision } = await w.must(w.ask(admin, staffPoolDetail, { id }))
    const moves = await Promise.all([admin, second].map((clerk) => w.ask(clerk, movePool, { id, revision, move: 'lock' })))
    expect(moves.map(({ code }) => code ?? 'closed').toSorted()).toEqual(['closed', 'pool.changed'])
    await Promise.all([ended(w, id), ended(w, id), swept(w)])
    expect(await Promise.all(numbers.map(balanceOf))).toEqual([50_850, 45_200, 63_280])
    expect(await told(main, numbers[0] ?? '')).toEqual(expect.arrayContaining(['拼印已结算，少付 ¥508.50']))
    expect((await told(main, numbers[0] ?? '')).filter((title) => title.startsWith('拼印已结算'))).toHaveLength(1)
  })
})

test('too few pieces at its time: alone, or given up and the money back, as each chose; by itself and once', async () => {
  const id = await run({ least: 5000, most: 6000 })
  const stays = await paidIn(id, 0, 300)
  const goes = await paidIn(id, 1, 500, { pool: { ifFew: 'out', backTo: 'balance' } })
  const code = await joined(w, third, thirdAddress, id, { quantity: 700, pool: { ifFew: 'out', backTo: 'road' } })
  await paidByCode(third, code)
  await sql`update session set expires_at = '2027-01-01', seen_at = '2026-11-28'`.execute(w.db)
  w.clock.now = new Date('2026-11-28T10:00:00Z')
  await Promise.all([swept(w), swept(w)])
  await swept(w)
  expect(await seen(id)).toMatchObject({ state: 'dissolved', stateLabel: '未成', reason: '截止时已付款且校样已确认的件数不足' })
  expect(await placeOf(w, stays)).toMatchObject({ state: 'alone', order: 'in_fulfilment', gross: 283_630, paid: 283_630 })
  expect(await placeOf(w, goes)).toMatchObject({ state: 'out', order: 'cancelled' })
  expect(await balanceOf(goes)).toBe(425_332)
  expect(await told(stranger, goes)).toContain('拼印未成，订单已取消并退款')
  expect(await placeOf(w, code)).toMatchObject({ state: 'out', order: 'cancelled' })
  await refundsCome()
  expect(await balanceOf(code)).toBe(0)
})
