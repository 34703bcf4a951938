import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { staffListOrders } from '../../../contract/order/order.ts'
import { bulkChoices, bulkDetail, bulkMoves, listBulks, startBulk } from '../../../contract/order/orderDesk.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import { runBulk, takeTurn } from './bulk.jobs.ts'

// Many orders are moved as each would be by itself: by the same tables, once, each with its own outcome.

let w: Shop
let main: string
let production: string
let sales: string
beforeAll(async () => {
  w = await aShop()
  ;[main = '', production = '', sales = ''] = await Promise.all(['main', 'production', 'sales'].map(w.token))
})
afterAll(() => w.close())

const aPrinted = async () => {
  const artworkIds = [await w.file('artwork', '陈荣达', 'a')]
  return w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed, artworkIds })
}
const anUnpaid = () => w.order('main', main, { product: 'otherLot', quantity: 10 })
const started = async (token: string, input: object) => (await w.must(w.ask(token, startBulk, input))).id
const shown = (id: number) => w.must(w.ask(production, bulkDetail, { id }))
const stateOf = async (orderId: string) => {
  const { state, lines } = await w.staffDetail(production, orderId)
  return [state, ...lines.map((line) => line.state)].join(' ')
}
const audits = async (orderId: string) => {
  const { rows } = await w.pool.query<{ actor_name: string; after: object }>(
    `select a.actor_name, a.after from audit a join customer_order o on a.subject = 'order ' || o.id
     where o.number = $1 and a.action = 'order.bulk'`,
    [orderId],
  )
  return rows
}

/** How many connections wait for another's lock. */
const waiting = async () => {
  const { rows } = await w.pool.query(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

test('only moves that are told alike of every order are made of many', () => {
  expect(bulkMoves).toEqual([
    'cancel',
    'acceptArtwork',
    'returnArtwork',
    'makeSample',
    'schedule',
    'start',
    'finish',
    'passQc',
    'failQc',
    'pack',
    'layOut',
    'handOut',
    'deliver',
  ])
})

test('artwork that is to be looked at is told with what was found in it, order by order, where that is asked for', async () => {
  const [fits, other] = [await aPrinted(), await aPrinted()]
  const { rows } = await w.pool.query<{ hash: string }>(
    `select f.hash from line_artwork a join stored_file f on f.id = a.file_id join order_line l on l.id = a.line_id
     join customer_order o on o.id = l.order_id where o.number = $1`,
    [fits],
  )
  const facts = {
    ...{ format: 'picture', size: null, pages: 1, bleed: null, pixels: { width: 40, height: 30 }, spaces: ['rgb'], spots: [] },
    ...{ fonts: [], liveText: true, placed: [], active: false, partial: false },
  }
  await w.pool.query(
    `insert into artwork_reading (hash, facts, read_at) values ($1, $2, now()) on conflict (hash) do update set facts = excluded.facts`,
    [rows[0]?.hash, JSON.stringify(facts)],
  )
  const orderIds = [fits, other]
  const { artworkFindings: open = [] } = await w.must(w.ask(production, bulkChoices, { orderIds, artworkFindings: true }))
  expect(open.find(({ orderId }) => orderId === fits)?.findings).toMatchObject([{ rule: 'P18', severity: 'E' }])
  expect(open.flatMap(({ findings }) => findings).every(({ severity }) => severity !== 'I')).toBe(true)
  expect(await w.must(w.ask(production, bulkChoices, { orderIds }))).not.toHaveProperty('artworkFindings')
  expect(await w.ask(production, bulkChoices, { orderIds, artworkFindings: 'yes' as never })).toMatchObject({ code: 'input.invalid' })
  // Others order with the same content.
  await w.pool.query('delete from artwork_reading where hash = $1', [rows[0]?.hash])
})

test('each order is moved or refused for itself; what was refused is told with its reason and changed nothing', async () => {
  const [fits, other, unfit] = [await aPrinted(), await aPrinted(), await anUnpaid()]
  const orderIds = [fits, other, unfit]
  expect(await w.must(w.ask(production, bulkChoices, { orderIds }))).toEqual({
    orders: 3,
    moves: [
      { move: 'acceptArtwork', label: '稿件合格', asks: [], danger: false, orders: 2 },
      { move: 'returnArtwork', label: '退回稿件', asks: ['reason'], danger: false, orders: 2 },
      { move: 'cancel', label: '取消订单', asks: ['reason'], danger: true, orders: 3 },
    ],
  })
  const id = await started(production, { orderIds, orders: 3, move: 'acceptArtwork' })
  expect(await shown(id)).toMatchObject({ label: '稿件合格', state: 'running', total: 3, done: 0, staffName: '刘强' })
  await runBulk(w.services, id)
  const run = await shown(id)
  expect(run).toMatchObject({ state: 'done', total: 3, done: 3, refused: 1, finishTime: '2026-11-21 10:00:00' })
  expect(run.items).toEqual([
    { orderId: unfit, companyName: '荣达贸易有限公司', outcome: 'refused', outcomeLabel: '未处理', told: '订单当前状态不允许此操作' },
    { orderId: fits, companyName: '荣达贸易有限公司', outcome: 'done', outcomeLabel: '已完成', told: '稿件合格 1 款' },
    { orderId: other, companyName: '荣达贸易有限公司', outcome: 'done', outcomeLabel: '已完成', told: '稿件合格 1 款' },
  ])
  expect(await stateOf(fits)).toBe('pending_payment proof')
  expect(await stateOf(unfit)).toBe('pending_payment ready')
  expect(await audits(fits)).toEqual([{ actor_name: '刘强', after: { move: 'acceptArtwork', run: id, places: 1 } }])
  expect(await audits(unfit)).toEqual([])
  expect((await w.must(w.ask(production, listBulks))).rows[0]).toMatchObject({ id, done: 3, refused: 1 })
})

test('a run that was killed in the middle goes on where it stood, and two at once move nothing twice', async () => {
  const orderIds = [await aPrinted(), await aPrinted(), await aPrinted(), await aPrinted()]
  const id = await started(production, { orderIds, orders: 4, move: 'acceptArtwork' })
  expect(await takeTurn(w.services, id)).toBe(true)
  expect(await shown(id)).toMatchObject({ state: 'running', done: 1 })
  await Promise.all([runBulk(w.services, id), runBulk(w.services, id)])
  await runBulk(w.services, id)
  expect(await shown(id)).toMatchObject({ state: 'done', done: 4, refused: 0 })
  for (const orderId of orderIds) {
    expect(await audits(orderId)).toHaveLength(1)
    const { timeline } = await w.staffDetail(production, orderId)
    expect(timeline.filter(({ title }) => title === '稿件检查合格')).toHaveLength(1)
  }
})

test('two at once never move an order on twice, though the move would fit it again', async () => {
  const orderId = await aPrinted()
  const [line] = (await w.staffDetail(production, orderId)).lines
  await w.staffMove(production, orderId, 'acceptArtwork', { lineId: line?.id })
  await w.staffMove(production, orderId, 'sendProof', { lineId: line?.id, fileId: await w.file('proof', null, 'b') })
  await w.move(main, orderId, 'approveProof', { lineId: line?.id })
  await w.transfer(main, await w.token('finance'), orderId)
  await w.staffMove(production, orderId, 'schedule', { lineId: line?.id, date: '2026-11-25' })
  for (const move of ['start', 'start']) await w.staffMove(production, orderId, move, { lineId: line?.id })
  // From printing to finishing; once more, and it would be at the inspection.
  const id = await started(production, { orderIds: [orderId], orders: 1, move: 'finish' })
  // Somebody has the order until both runs wait: whoever read where the run stands without its lock then moves it too.
  const runs = await w.db.transaction().execute(async (tx) => {
    await tx.selectFrom('customer_order').select('id').where('number', '=', orderId).forUpdate().execute()
    const both = Promise.all([runBulk(w.services, id), runBulk(w.services, id)])
    await vi.waitUntil(async () => (await waiting()) === 2, { timeout: 10_000 })
    return { both }
  })
  await runs.both
  expect(await stateOf(orderId)).toBe('in_fulfilment finishing')
  expect(await audits(orderId)).toHaveLength(1)
  expect(await shown(id)).toMatchObject({ state: 'done', done: 1, refused: 0 })
})

test('the same key begins one run, and one that was moved meanwhile by hand is refused', async () => {
  const orderId = await aPrinted()
  const input = { orderIds: [orderId], orders: 1, move: 'acceptArtwork' }
  const [first, again] = await Promise.all([1, 2].map(() => w.must(w.ask(production, startBulk, input, 'one-key'))))
  expect(again).toEqual(first)
  const { lines } = await w.staffDetail(production, orderId)
  await w.staffMove(production, orderId, 'acceptArtwork', { lineId: lines[0]?.id })
  await runBulk(w.services, first?.id ?? 0)
  expect((await shown(first?.id ?? 0)).items).toMatchObject([{ outcome: 'refused' }])
})

test('an order of several lines is moved wherever it fits, all or nothing', async () => {
  const artworkIds = [await w.file('artwork', '陈荣达', 'a')]
  const line = { product: 'canvasBag' as const, quantity: 500, selection: printed }
  const orderId = await w.order('main', main, { ...line, artworkIds }, { ...line, quantity: 600, artworkIds }, { ...line, quantity: 700 })
  expect(await stateOf(orderId)).toBe('pending_payment preflight preflight artwork_pending')
  const id = await started(production, { orderIds: [orderId], orders: 1, move: 'acceptArtwork' })
  await runBulk(w.services, id)
  expect((await shown(id)).items).toMatchObject([{ outcome: 'done', told: '稿件合格 2 款' }])
  expect(await stateOf(orderId)).toBe('pending_payment proof proof artwork_pending')
})

describe('all that answer to a filter', () => {
  test('are moved as many as were shown, with what the move is told', async () => {
    const orderIds = [await anUnpaid(), await anUnpaid()]
    const filter = { goodsType: 5, state: 'pending_payment', keyword: 'otherLot' }
    const { total } = await w.must(w.ask(sales, staffListOrders, filter))
    expect(await w.must(w.ask(sales, bulkChoices, { filter }))).toMatchObject({ orders: total })
    expect(await w.ask(sales, startBulk, { filter, orders: total, move: 'cancel' })).toMatchObject({
      code: 'input.invalid',
      facts: { fields: { reason: '请填写原因' } },
    })
    await anUnpaid()
    const late = await w.ask(sales, startBulk, { filter, orders: total, move: 'cancel', reason: '清仓' })
    expect(late).toMatchObject({ status: 409, code: 'bulk.changed' })
    const id = await started(sales, { filter, orders: total + 1, move: 'cancel', reason: '清仓结束' })
    await runBulk(w.services, id)
    expect(await shown(id)).toMatchObject({ total: total + 1, refused: 0 })
    for (const orderId of orderIds) expect(await stateOf(orderId)).toMatch('cancelled')
    expect((await w.staffDetail(sales, orderIds[0] ?? '')).timeline.at(-1)).toMatchObject({ note: '清仓结束' })
    expect(await w.ask(sales, bulkChoices, { filter })).toMatchObject({ code: 'bulk.changed' })
  })

  test('are five hundred at most', async () => {
    const columns = 'company_id, account_id, state, tab, receipt, gross_fen, address'
    await w.pool.query(`insert into customer_order (number, ${columns}) select 'X' || n, ${columns}
      from generate_series(1, 501) n, (select ${columns} from customer_order limit 1) o`)
    expect(await w.ask(sales, bulkChoices, { filter: {} })).toMatchObject({ status: 409, code: 'bulk.tooMany' })
    await w.pool.query(`delete from customer_order where number like 'X%'`)
  })
})

describe('refused', () => {
  test.each([
    ['an order that is not there', { orderIds: ['D20261121000000'], orders: 1, move: 'start' }, 'order.missing'],
    ['neither orders nor a filter', { orders: 1, move: 'start' }, 'input.invalid'],
    ['both', { orderIds: ['D20261121000000'], filter: {}, orders: 1, move: 'start' }, 'input.invalid'],
    ['a move that each order is told differently', { filter: {}, orders: 1, move: 'ship' }, 'input.invalid'],
    ['a move of buyers', { filter: {}, orders: 1, move: 'approveProof' }, 'input.invalid'],
  ])('%s', async (_, input, code) => {
    expect(await w.ask(production, startBulk, input)).toMatchObject({ code })
  })

  test('a run that is not there', async () => {
    expect(await w.ask(production, bulkDetail, { id: 987654 })).toMatchObject({ status: 404, code: 'bulk.missing' })
  })

  test('moves of an area that one has not, in a run as by hand', async () => {
    const orderId = await aPrinted()
    const by = { orderIds: [orderId], orders: 1, move: 'acceptArtwork' }
    const { moves } = await w.must(w.ask(sales, bulkChoices, { orderIds: [orderId] }))
    expect(moves.map(({ move }) => move)).toEqual(['cancel'])
    const id = await started(sales, by)
    await runBulk(w.services, id)
    const { lines } = await w.staffDetail(sales, orderId)
    const byHand = await w.ask(sales, staffMoveOrder, { orderId, move: 'acceptArtwork', lineId: lines[0]?.id })
    expect(byHand.code).toBe('permit.missing')
    expect((await shown(id)).items).toMatchObject([{ outcome: 'refused', told: byHand.msg }])
  })

  test('whoever was switched off since moves nothing more', async () => {
    const orderId = await aPrinted()
    const id = await started(production, { orderIds: [orderId], orders: 1, move: 'acceptArtwork' })
    const row = w.db.updateTable('staff').where('username', '=', 'production')
    await row.set({ state: 'disabled' }).execute()
    await runBulk(w.services, id)
    await row.set({ state: 'active' }).execute()
    expect(await stateOf(orderId)).toBe('pending_payment preflight')
    expect(await shown(id)).toMatchObject({ state: 'done', refused: 1 })
  })
})
