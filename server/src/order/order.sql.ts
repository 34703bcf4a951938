import { chinaDay } from '../../../contract/text.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { Address } from '../../../contract/account/address.ts'
import type { Carriage } from '../../../contract/price/freightTemplate.ts'
import type { OrderReceipt, Receipt } from '../../../contract/price/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { openLevel, ordersSeatedAt } from '../approval/step.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import type { ConsignmentFacts, Kind, LineFacts, Mover, OrderFacts } from './order.rules.ts'
import type { Tab } from './standing.rules.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'

/** An order locked until the transaction ends, with all that decides about it. */
export type LockedOrder = OrderFacts & {
  id: number
  number: string
  companyId: number
  tab: Tab
  grossFen: Fen
  holdsStock: boolean
  spendMonth: string | null
  /** Something of it is claimed and not settled yet. */
  claimed: boolean
  /** It came by a group. */
  grouped: boolean
  /** The frame contract of whose ceiling it has taken its sum; null: it stands under none. */
  frameId: number | null
  onCredit: boolean
  /** What of the company's credit it takes up. */
  creditFen: Fen
  /** It was let something off by activities or coupons. */
  offered: boolean
}

/**
 * The orders this buyer sees: the own ones and those the buyer has to decide about, or has; with order.viewAll the company's;
 * with proof.approve also those that are printed, because whoever judges proofs must see what they are of
 * (docs/decisions/004).
 */
export const seenBy = (buyer: Pick<Buyer, 'companyId' | 'accountId' | 'grants'>, now: Date): RawBuilder<boolean> => {
  if (buyer.grants.has('order.viewAll')) return sql`o.company_id = ${buyer.companyId}`
  const own = sql`o.account_id = ${buyer.accountId} or o.id = any(${ordersSeatedAt(buyer, chinaDay(now))})`
  if (!buyer.grants.has('proof.approve')) return sql`o.company_id = ${buyer.companyId} and (${own})`
  return sql`o.company_id = ${buyer.companyId} and (${own}
    or exists (select 1 from order_line seen where seen.order_id = o.id and seen.printed))`
}

/** Staff see every company's. */
export const seenByStaff: RawBuilder<boolean> = sql`true`

/** The `LineFacts[]` of the order `o`, each with `more` fields of the line `l`, written as `, 'name', value`. */
export const lineFacts = (
  more: RawBuilder<unknown> = sql``,
) => sql`(select coalesce(json_agg(json_build_object('id', l.id, 'place', l.place, 'title', l.title,
  'productId', l.product_id, 'type', l.type, 'quantity', l.quantity, 'unit', l.unit, 'printed', l.printed, 'sample', l.sample,
  'state', l.state, 'sampleSent', l.sample_sent,
  'own', l.own_offer->>'kind', 'sampleMade', exists (select 1 from sample_round m where m.line_id = l.id and m.state in ('made', 'sent')), 'leadDays', l.receipt->'leadDays',
  'artwork', (select coalesce(json_agg(f.hash order by a.id), '[]'::json) from line_artwork a
    join stored_file f on f.id = a.file_id where a.line_id = l.id and not a.replaced),
  'proof', (select json_build_object('id', p.id, 'round', p.round, 'state', p.state, 'artworkHashes', p.artwork_hashes)
    from proof p where p.line_id = l.id order by p.round desc limit 1)${more}) order by l.place), '[]'::json)
  from order_line l where l.order_id = o.id)`

/** The `ConsignmentFacts[]` of the order `o`, each with `more` fields of the consignment `c`. */
export const consignmentFacts = (
  more: RawBuilder<unknown> = sql``,
) => sql`(select coalesce(json_agg(json_build_object('id', c.id, 'place', c.place, 'state', c.state, 'fetched', coalesce(o.receipt #>> '{carriage,way}' = 'pickup', false),
  'lines', (select coalesce(json_agg(k.order_line_id order by k.id), '[]'::json) from consignment_line k where k.consignment_id = c.id)${more})
  order by c.place), '[]'::json) from consignment c where c.order_id = o.id)`

/** Until when something of the order `o` may be reviewed; null: nothing may, now. */
export const reviewUntil = (now: Date) => sql`case when o.review_until > ${now} then o.review_until end`

/** The `Owed` of the order `o`. */
export const owedFacts = sql`(select json_build_object('start', coalesce(sum(i.amount_fen - i.received_fen) filter (where i.gate = 'start'), 0),
  'ship', coalesce(sum(i.amount_fen - i.received_fen) filter (where i.gate = 'ship'), 0),
  'term', coalesce(sum(i.amount_fen - i.received_fen) filter (where i.gate = 'term'), 0),
  'next', (array_agg(json_build_object('step', i.step, 'of', all_steps.of, 'label', i.label, 'due', i.amount_fen - i.received_fen,
    'gate', i.gate, 'dueAt', i.due_at) order by i.step) filter (where i.amount_fen > i.received_fen))[1])
  from payment_intent i, (select count(*)::int as of from payment_intent n where n.order_id = o.id) all_steps where i.order_id = o.id)`

const openClaim = sql`open_claim.state not in ('closed', 'refused', 'withdrawn', 'lapsed')`
/** Something of the order `o` is claimed and not settled yet. */
export const isClaimed: RawBuilder<unknown> = sql`exists (select from claim open_claim where open_claim.order_id = o.id and ${openClaim})`
/** The same of a list of orders: found by the claims, who are few. */
export const isAmongClaimed: RawBuilder<unknown> = sql`o.id = any(array(select open_claim.order_id from claim open_claim where ${openClaim}))`

/**
 * Locks the order and reads all that decides about it.
 * @throws Refusal order.missing – also for one that this buyer may not see, so numbers cannot be probed.
 */
export async function lockOrder(tx: Tx, number: string, buyer: Buyer | null, now: Date): Promise<LockedOrder> {
  const { rows } = await sql<{ id: number }>`
    select o.id from customer_order o where o.number = ${number} and ${buyer ? seenBy(buyer, now) : seenByStaff}
    for no key update of o`.execute(tx)
  return readLocked(tx, (rows[0] ?? refuse('order.missing')).id, now)
}

/** Locks an order by its row. Of any company: for the merchant's side and what happens by itself. @throws Refusal order.missing. */
export async function lockOrderOf(tx: Tx, id: number, now: Date): Promise<LockedOrder> {
  await sql`select 1 from customer_order where id = ${id} for no key update`.execute(tx)
  return readLocked(tx, id, now)
}

/** The order as it is now. To be asked after locking it, in a statement of its own: the lock may have waited. */
export async function readLocked(tx: Tx, id: number, now: Date): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder & { lines: LineFacts[]; consignments: ConsignmentFacts[] }>`
    select o.id, o.number, o.company_id as "companyId", o.account_id as "accountId", o.state, o.tab,
      o.gross_fen as "grossFen", o.holds_stock as "holdsStock", o.spend_month as "spendMonth",
      ${isClaimed} as claimed, o.group_id is not null as grouped,
      o.needs_contract as "needsContract", o.frame_id as "frameId", o.on_credit as "onCredit", o.credit_fen as "creditFen", o.receipt ? 'offers' as offered, ${owedFacts} as owed,
      ${openLevel(chinaDay(now))} as approval, ${lineFacts()} as lines, ${consignmentFacts()} as consignments
    from customer_order o where o.id = ${id}`.execute(tx)
  return rows[0] ?? refuse('order.missing')
}

export type OrderColumns = {
  due_at?: Date | null
  holds_stock?: boolean
  spend_month?: string | null
  credit_fen?: Fen
  frame_id?: number | null
  needs_contract?: boolean
  tab?: Tab
  state?: OrderState
  review_until?: Date | null
}
export type LineColumns = {
  sample_sent?: boolean
  scheduled_day?: string
  tolerance_bp?: number
  waits_since?: Date | null
}
export type ConsignmentColumns = {
  carrier?: string
  tracking_no?: string
  shipped_at?: Date
  delivered_at?: Date
  signed_at?: Date
  due_at?: Date | null
}
export type Columns = { order: OrderColumns; line: LineColumns; consignment: ConsignmentColumns }

export async function setOrder(tx: Tx, id: number, columns: OrderColumns): Promise<void> {
  await tx.updateTable('customer_order').set(columns).where('id', '=', id).execute()
}

const tableOf = { order: 'customer_order', line: 'order_line', consignment: 'consignment' } as const

/** Writes what a step changed: the state, and what came with it. */
export async function setState<K extends Kind>(tx: Tx, kind: K, id: number, state: string, columns: Columns[K]): Promise<void> {
  const sets = Object.entries({ state, ...columns }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(tableOf[kind])} set ${sql.join(sets)} where id = ${id}`.execute(tx)
}

export type NewEvent = {
  orderId: number
  lineId?: number | null
  consignmentId?: number | null
  move: string
  from: string
  to: string
  mover: Mover
  note: string
}

const idOf = (mover: Mover): number | null => (mover.side === 'staff' ? mover.staffId : (mover.accountId ?? null))

/** Adds to the order's timeline, which is also its audit. */
export async function insertEvent(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  const { mover } = event
  await tx
    .insertInto('order_event')
    .values({
      order_id: event.orderId,
      line_id: event.lineId ?? null,
      consignment_id: event.consignmentId ?? null,
      at: now,
      move: event.move,
      from_state: event.from,
      to_state: event.to,
      side: mover.side,
      actor_id: idOf(mover),
      actor_name: mover.name,
      note: event.note,
    })
    .execute()
}

/** The days on which the lines are promised to be ready, by line id. */
export async function setPromisedDays(tx: Tx, days: ReadonlyMap<number, string>): Promise<void> {
  await sql`update order_line l set promised_day = d.day
    from unnest(${[...days.keys()]}::bigint[], ${[...days.values()]}::date[]) d (id, day) where l.id = d.id`.execute(tx)
}

export type PricedLine = { productId: number; title: string; grossFen: Fen; quantity: number; receipt: Receipt }

/** How the order is divided among its addresses, by its receipt; none where all of it goes to one. */
export async function dividedInto(db: Db | Tx, orderId: number): Promise<NonNullable<OrderReceipt['consignments']>> {
  const order = db.selectFrom('customer_order').select('receipt').where('id', '=', orderId)
  return (await order.executeTakeFirstOrThrow()).receipt.consignments ?? []
}

/** By which way and templates the order is carried, by its receipt; null: by none. */
export async function carriedBy(db: Db | Tx, orderId: number): Promise<Carriage | null> {
  const order = db.selectFrom('customer_order').select('receipt').where('id', '=', orderId)
  return (await order.executeTakeFirstOrThrow()).receipt.carriage ?? null
}

/** What activities and coupons took off the order, by its receipt. */
export async function offersTaken(db: Db | Tx, orderId: number): Promise<NonNullable<OrderReceipt['offers']>> {
  const order = db.selectFrom('customer_order').select('receipt').where('id', '=', orderId)
  return (await order.executeTakeFirstOrThrow()).receipt.offers ?? []
}

/** Where the order's consignments go, in their order. */
export async function addressesOf(db: Db | Tx, orderId: number): Promise<Address[]> {
  const rows = await db.selectFrom('consignment').select('address').where('order_id', '=', orderId).orderBy('place').execute()
  return rows.map(({ address }) => address)
}

/** The stored receipts of an order's lines, in their order. */
export async function pricedLines(db: Db | Tx, orderId: number): Promise<PricedLine[]> {
  return db
    .selectFrom('order_line')
    .select([
      'product_id as productId',
      'title',
      'gross_fen as grossFen',
      'quantity',
      'receipt',
      sql<string | null>`own_offer->>'kind'`.as('own'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('place')
    .execute()
}
