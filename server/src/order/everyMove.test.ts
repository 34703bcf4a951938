import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setContractRule } from '../../../contract/contract/contractDesk.ts'
import { consignmentMoves, consignmentStates } from '../../../contract/order/consignmentState.ts'
import { lineMoves, lineStates } from '../../../contract/production/lineState.ts'
import { orderMoves, orderStates } from '../../../contract/order/orderState.ts'
import { attachArtwork, moveOrder, staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { actorBy, codeOf, everybody, everyMoveTwice, isClerk, refusalOf, type Machine, type Who } from '../everyMove.fixture.ts'
import { sweep } from './order.jobs.ts'
import { rowOf, stepOf, type Kind, type Target } from './order.rules.ts'
import { lockOrder } from './order.sql.ts'
import { aShop, printed, type Shop } from './shop.fixture.ts'

// Every move of an order, its line and its consignment, by everybody, at every state there is, twice at once. Shown to fail
// with the order left unlocked, and with a call that gives staff every area.

const tables = { order: orderMoves, line: lineMoves, consignment: consignmentMoves }
const tried = (Object.keys(tables) as Kind[]).flatMap((kind) => Object.keys(tables[kind]))

/** An order with one line and one consignment. */
type Order = { readonly orderId: string; readonly lineId: number; readonly consignmentId: number }
/** A way orders go: each action takes one on to where it stands next. `new`: how many of those places no other road passes. */
type Road = {
  readonly place: () => Promise<string>
  readonly actions: readonly ((order: Order) => Promise<unknown>)[]
  readonly new: number
}

let w: Shop
const tokens = {} as Record<Who, string>
let proof: number
const seen = new Set<string>()

beforeAll(async () => {
  w = await aShop()
  for (const who of everybody) tokens[who] = await w.token(who)
  proof = await w.file('proof', null, 'b')
  // More is ordered here than a month of theirs would bear.
  await sql`update account set limit_per_month_fen = null`.execute(w.db)
  const { rows } = await sql<{ id: number }>`select company_id as id from account where nickname = '林海'`.execute(w.db)
  await w.must(w.ask(tokens.finance, setContractRule, { companyId: rows[0]?.id, rule: 'always' }))
})
afterAll(() => w.close())

const said = { reason: '试一试', text: '再改一改' }
const saidByStaff = { reason: '试一试', cause: '偏色', date: '2026-12-01', carrier: '顺丰速运', trackingNo: 'SF1234567890' }
const wordsOf = (who: Who) => (isClerk(who) ? { ...saidByStaff, fileId: proof } : said)

const orders: Machine<Order> = {
  people: everybody,
  moves: tried,
  ask(who, order, move) {
    const made = { ...wordsOf(who), ...targetOf(order, move), orderId: order.orderId, move }
    return isClerk(who) ? w.ask(tokens[who], staffMoveOrder, made) : w.ask(tokens[who], moveOrder, made)
  },
  async verdicts(who, { orderId, ...ids }) {
    const actor = await actorBy(w, tokens[who])
    const sees = actor.side === 'buyer' ? actor : null
    const order = await w.db
      .transaction()
      .execute((tx) => lockOrder(tx, orderId, sees, w.clock.now))
      .catch(refusalOf)
    if (typeof order === 'string') return () => order
    return (move) => codeOf(() => stepOf(order, targetOf(ids, move), move, actor, wordsOf(who)))
  },
  recordOf,
}

function targetOf({ lineId, consignmentId }: Omit<Order, 'orderId'>, move: string): Target {
  const kind = rowOf(move)?.kind
  return kind === 'line' ? { lineId } : kind === 'consignment' ? { consignmentId } : {}
}

/** All that a move may touch, in words that can be compared. */
async function recordOf({ orderId }: Order): Promise<string> {
  const { rows } = await sql<{ record: string }>`
    select concat_ws(' ', o.state, o.tab, o.holds_stock, o.spend_month, o.due_at,
      (select string_agg(concat_ws(',', l.state, l.sample_sent, l.scheduled_day), ';' order by l.place) from order_line l where l.order_id = o.id),
      (select string_agg(concat_ws(',', c.state, c.carrier, c.tracking_no), ';' order by c.place) from consignment c where c.order_id = o.id),
      (select string_agg(concat_ws(',', p.round, p.state), ';' order by p.round) from proof p join order_line l on l.id = p.line_id where l.order_id = o.id),
      (select string_agg(e.move, ',' order by e.id) from order_event e where e.order_id = o.id),
      (select count(*) from notice n where n.body like '%' || o.number || '%')) as record
    from customer_order o where o.number = ${orderId}`.execute(w.db)
  return rows[0]?.record ?? ''
}

async function placed({ place, actions }: Road, upTo: number): Promise<Order> {
  const orderId = await place()
  const { lines, consignments } = await w.staffDetail(tokens.admin, orderId)
  const order = { orderId, lineId: lines[0]?.id ?? 0, consignmentId: consignments[0]?.id ?? 0 }
  for (const action of actions.slice(0, upTo)) await action(order)
  return order
}

async function note(order: Order): Promise<void> {
  const { state, lines, consignments } = await w.staffDetail(tokens.admin, order.orderId)
  seen.add(state)
  // What lines and consignments of an order are that nobody may work on is told by the order.
  for (const { state: one } of [...lines, ...consignments]) seen.add(one)
}

/** It came by a group of two, and is paid. */
async function inGroup({ orderId }: Order): Promise<void> {
  await sql`
    with o as (select o.id, o.company_id, l.product_id from customer_order o join order_line l on l.order_id = o.id where o.number = ${orderId}),
      p as (insert into promotion (kind, name, from_at, until_at, staff_id)
        select 'group', '拼团', now(), now() + interval '9 days', min(id) from staff returning id, staff_id),
      v as (insert into promotion_version (promotion_id, version, terms, staff_id) select id, 1, '{}', staff_id from p returning promotion_id),
      g as (insert into group_buy (promotion_id, version, product_id, people, taken, until_at)
        select v.promotion_id, 1, o.product_id, 2, 1, ${new Date(w.clock.now.getTime() + 86_400_000)} from v, o returning id),
      m as (insert into group_member (group_id, company_id, order_id, pieces, leader) select g.id, o.company_id, o.id, 500, true from g, o)
    update customer_order c set group_id = g.id from g, o where c.id = o.id`.execute(w.db)
  await w.transfer(tokens.main, tokens.finance, orderId)
}

const bag = { product: 'canvasBag', quantity: 500, selection: { ...printed, sample: true } } as const
const staffDoes =
  (move: string, on: 'lineId' | 'consignmentId' = 'lineId') =>
  (order: Order) =>
    w.staffMove(tokens.admin, order.orderId, move, { ...saidByStaff, fileId: proof, [on]: order[on] })
const buyerDoes =
  (move: string, on: 'lineId' | 'consignmentId' = 'lineId') =>
  (order: Order) =>
    w.move(tokens.main, order.orderId, move, { ...said, [on]: order[on] })
let files = 0
/** Artwork of its own each time, lest the proof of the order before is kept. */
const brought = async ({ orderId, lineId }: Order) => {
  const fileIds = [await w.file('artwork', '陈荣达', (++files).toString(16).padStart(8, '0'))]
  await w.must(w.ask(tokens.main, attachArtwork, { orderId, lineId, fileIds }))
}
const paid = ({ orderId }: Order) => w.transfer(tokens.main, tokens.finance, orderId)
const overdue = async ({ orderId }: Order) => {
  await sql`update customer_order set due_at = '2026-11-01' where number = ${orderId}`.execute(w.db)
  await sweep(w.services)
}

const byMain = () => w.order('main', tokens.main, bag)
const byBuyer = () => w.order('buyer', tokens.buyer, { product: 'tshirt', quantity: 1000 })
const making = [
  paid,
  brought,
  staffDoes('acceptArtwork'),
  staffDoes('sendProof'),
  buyerDoes('approveProof'),
  staffDoes('makeSample'),
  staffDoes('sendSample'),
  buyerDoes('confirmSample'),
  staffDoes('schedule'),
  ...['start', 'start', 'finish', 'finish', 'passQc', 'pack'].map((move) => staffDoes(move)),
  staffDoes('ship', 'consignmentId'),
  staffDoes('deliver', 'consignmentId'),
  buyerDoes('sign', 'consignmentId'),
]
const roads = {
  'from payment to receipt': { place: byMain, actions: making, new: making.length + 1 },
  'proofed before it is paid': {
    place: byMain,
    actions: [brought, staffDoes('acceptArtwork'), staffDoes('sendProof')],
    new: 3,
  },
  'to be approved, refused': {
    place: byBuyer,
    actions: [({ orderId }: Order) => w.move(tokens.approver, orderId, 'refuse', said)],
    new: 2,
  },
  cancelled: { place: byMain, actions: [({ orderId }: Order) => w.move(tokens.main, orderId, 'cancel', said)], new: 1 },
  'left unpaid': { place: byMain, actions: [overdue], new: 1 },
  'paid, before its group is formed': { place: byMain, actions: [inGroup], new: 1 },
  'to be signed': {
    place: () => w.order('stranger', tokens.stranger, { product: 'plainBag', quantity: 500 }),
    actions: [],
    new: 1,
  },
} satisfies Record<string, Road>

const places = Object.entries(roads).flatMap(([name, road]: [string, Road]) =>
  Array.from({ length: road.new }, (_, at) => ({ name, upTo: road.actions.length - at, road })),
)
test.each(places)('$name, after $upTo actions', { timeout: 120_000 }, async ({ road, upTo }) => {
  await note(await placed(road, upTo))
  await everyMoveTwice(orders, () => placed(road, upTo))
})

test('that was every state of the tables', () => {
  const states = [orderStates, lineStates, consignmentStates].flatMap((table) => Object.keys(table))
  expect(states.filter((state) => !seen.has(state))).toEqual([])
})
