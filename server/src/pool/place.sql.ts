import { sql } from 'kysely'
import type { PriceRules, Receipt, Selection } from '../../../contract/price/price.ts'
import {
  membersAtMost,
  poolMemberMachine,
  type BackTo,
  type IfFew,
  type PoolMemberState,
  type PoolState,
} from '../../../contract/promotion/poolState.ts'
import type { Day } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { fromOf, toOf } from '../database/moves.sql.ts'
import type { Asks } from '../database/together.ts'

// Places in runs, before and after they are ordered. A place without an order is held for a while.

/** So long a place is held for whoever has not ordered yet, minutes. */
export const heldMinutes = 15

/** Whether the place `m` is this account's to leave: it took it, or sees all the company's orders, as with the order itself. */
export const isOwnPlace = ({ accountId, grants }: Pick<Buyer, 'accountId' | 'grants'>) =>
  grants.has('order.viewAll') ? sql<boolean>`true` : sql<boolean>`m.account_id = ${accountId}`

type Owner = { readonly companyId: number; readonly accountId: number }

/** A run as whoever asks to join it meets it. */
export type PoolAsked = {
  readonly id: number
  readonly state: PoolState
  readonly productId: number
  readonly priceVersion: number
  readonly selection: Selection
  readonly rules: PriceRules
  readonly closesAt: Date
  readonly least: number
  readonly most: number
  readonly pieces: number
}

/** A run that was opened once; null: there is none. */
export async function poolAsked(db: Db | Tx, id: number): Promise<PoolAsked | null> {
  const { rows } = await sql<PoolAsked>`select p.id, p.state, p.product_id as "productId", p.price_version as "priceVersion", p.selection,
      v.rules, p.closes_at as "closesAt", p.least, p.most, p.pieces
    from pool p join price_version v on v.product_id = p.product_id and v.version = p.price_version
    where p.id = ${id} and p.state <> 'draft'`.execute(db)
  return rows[0] ?? null
}

type HeldPlace = { readonly id: number; readonly pieces: number; readonly readyDay: Day; readonly until: Date }

/** How many pieces a run has room for, read with the run locked; 0 where no more companies may join it, or it is closed. */
export async function roomLeft(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`select case when state = 'open' and members < ${membersAtMost}
      then greatest(0, most - pieces) else 0 end as "left" from pool where id = ${id} for no key update`.execute(tx)
  return rows[0]?.left ?? 0
}

/** Places of the owner's that are still held without an order, by their ids, with their pieces and until when. */
export async function heldPlaces(db: Asks, { companyId, accountId }: Owner, ids: readonly number[], now: Date): Promise<HeldPlace[]> {
  const { rows } = await sql<HeldPlace>`
    select m.id, m.pieces, p.ready_day as "readyDay", least(p.closes_at, m.created_at + ${heldMinutes} * interval '1 minute') as until
    from pool_member m join pool p on p.id = m.pool_id
    where m.id = any(${[...ids]}::bigint[]) and m.company_id = ${companyId} and m.account_id = ${accountId} and m.state = 'held'
      and m.line_id is null and p.state = 'open' and p.closes_at > ${now}
      and m.created_at + ${heldMinutes} * interval '1 minute' > ${now}`.execute(db)
  return rows
}

/** The account's own place in a run that is held without an order; null: none. */
export async function ownUnordered(
  tx: Tx,
  { companyId, accountId }: Owner,
  poolId: number,
): Promise<{ id: number; pieces: number } | null> {
  const { rows } = await sql<{ id: number; pieces: number }>`select id, pieces from pool_member
    where pool_id = ${poolId} and company_id = ${companyId} and account_id = ${accountId} and state = 'held' and line_id is null`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Of these places those that no line of the account's cart has any more, and no order. */
export async function looseOf(db: Db | Tx, { companyId, accountId }: Owner, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select m.id from pool_member m where m.id = any(${[...ids]}::bigint[]) and m.company_id = ${companyId}
      and m.account_id = ${accountId} and m.state = 'held' and m.line_id is null
      and not exists (select from cart_line c where c.account_id = m.account_id and c.own_offer ->> 'kind' = 'pool'
        and (c.own_offer ->> 'id')::bigint = m.id) order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next place after `after` that was held too long without an order, and its company. */
export async function nextLapsed(tx: Tx, after: number, now: Date): Promise<{ id: number; companyId: number } | null> {
  const { rows } = await sql<{ id: number; companyId: number }>`select m.id, m.company_id as "companyId" from pool_member m
      join pool p on p.id = m.pool_id and p.state = 'open'
    where m.id > ${after} and m.state = 'held' and m.line_id is null and m.created_at + ${heldMinutes} * interval '1 minute' <= ${now}
    order by m.id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A place as an order's moves look at it. */
export type Placed = {
  readonly id: number
  readonly poolId: number
  readonly state: PoolMemberState
  readonly closesAt: Date
  readonly ifFew: IfFew
  readonly backTo: BackTo
}

/** The place that a line of this order has or had; null: none. */
export async function placeOfOrder(tx: Tx, orderId: number): Promise<Placed | null> {
  const { rows } = await sql<Placed>`select m.id, m.pool_id as "poolId", m.state, p.closes_at as "closesAt", m.if_few as "ifFew",
      m.back_to as "backTo" from order_line l join pool_member m on m.line_id = l.id and m.company_id = l.company_id join pool p on p.id = m.pool_id
    where l.order_id = ${orderId}`.execute(tx)
  return rows[0] ?? null
}

/** A line that was just ordered, as its place is looked at, and whether it is the order's only one. */
export async function lineOrdered(
  tx: Tx,
  orderId: number,
  place: number,
): Promise<{ id: number; pieces: number; gross: number; receipt: Receipt; isOnly: boolean } | null> {
  const { rows } = await sql<{ id: number; pieces: number; gross: number; receipt: Receipt; isOnly: boolean }>`
    select l.id, l.quantity as pieces, l.gross_fen as gross, l.receipt,
      (select count(*) = 1 from order_line n where n.order_id = l.order_id) as "isOnly"
    from order_line l where l.order_id = ${orderId} and l.place = ${place}`.execute(tx)
  return rows[0] ?? null
}

/** The run that a place is in. */
export async function poolOfPlace(tx: Tx, companyId: number, id: number): Promise<number | null> {
  const row = await tx
    .selectFrom('pool_member')
    .select('pool_id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.pool_id ?? null
}

/** The place that an order that was sent back takes again, while the run is open and has room. False: it goes on alone. */
export async function takeAgain(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with m as (select m.id, m.pool_id, m.company_id, m.pieces from pool_member m where m.id = ${id} and m.state in ${fromOf(poolMemberMachine, 'return')}
        and not exists (select from pool_member n where n.pool_id = m.pool_id and n.company_id = m.company_id
          and n.state in ('held', 'paid', 'in', 'settled'))),
      p as (update pool p set pieces = p.pieces + m.pieces, members = p.members + 1 from m where p.id = m.pool_id and p.state = 'open'
        and p.closes_at > ${now} and p.pieces + m.pieces <= p.most and p.members < ${membersAtMost} returning m.id)
    update pool_member set state = ${toOf(poolMemberMachine, 'return')} from p where pool_member.id = p.id returning pool_member.id`.execute(
    tx,
  )
  return rows.length > 0
}

type OpenPlace = { readonly id: number; readonly orderId: number | null; readonly isOwn: boolean }

/** The company's place in this run that may still be left or chosen for, and whether it is this account's to do so; null: none. */
export async function openPlace(tx: Tx, buyer: Buyer, poolId: number): Promise<OpenPlace | null> {
  const { rows } = await sql<OpenPlace>`select m.id, l.order_id as "orderId", ${isOwnPlace(buyer)} as "isOwn" from pool_member m
      join pool p on p.id = m.pool_id left join order_line l on l.id = m.line_id
    where m.pool_id = ${poolId} and m.company_id = ${buyer.companyId} and m.state in ('held', 'paid') and p.state = 'open'`.execute(tx)
  return rows[0] ?? null
}

/** Keeps what was chosen for a place. False: its run is closed, or the place is given up. */
export async function chooseFor(tx: Tx, companyId: number, id: number, choice: { ifFew: IfFew; backTo: BackTo }): Promise<boolean> {
  const { numAffectedRows } = await sql`with p as (select p.id from pool p join pool_member m on m.pool_id = p.id
      where m.id = ${id} and m.company_id = ${companyId} and p.state = 'open' for no key update of p)
    update pool_member m set if_few = ${choice.ifFew}, back_to = ${choice.backTo} from p
    where m.pool_id = p.id and m.id = ${id} and m.company_id = ${companyId} and m.state in ('held', 'paid')`.execute(tx)
  return numAffectedRows === 1n
}
