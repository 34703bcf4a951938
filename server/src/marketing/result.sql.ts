import { sql, type RawBuilder } from 'kysely'
import { paidStates } from '../../../contract/order/orderState.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Scope } from '../../../pricing/scope.ts'
import type { Db, Tx } from '../database/db.ts'
import { orderIn } from '../order/stateIn.sql.ts'
import { isWithin } from '../promotion/promotion.sql.ts'
import type { Bought } from './result.rules.ts'

const linesAtMost = 500

/** The newest paid lines since of goods within the scope, with the rules they were priced by. */
export async function boughtSince(db: Db | Tx, scope: Scope, since: Date): Promise<Bought[]> {
  const which = sql`o.created_at >= ${since} and ${orderIn(paidStates)} and ${isWithin(scope)}`
  const { rows } = await sql<Bought>`${bought(which)} order by o.created_at desc, l.id desc limit ${linesAtMost}`.execute(db)
  return rows
}

/** All lines of these orders, in their order. */
export async function boughtIn(db: Db | Tx, orderIds: readonly number[]): Promise<Bought[]> {
  const { rows } = await sql<Bought>`${bought(sql`o.id = any(${[...orderIds]})`)} order by o.id, l.place`.execute(db)
  return rows
}

const bought = (which: RawBuilder<unknown>): RawBuilder<Bought> => sql<Bought>`
    select l.id as "lineId", l.order_id as "orderId", o.company_id as "companyId", c.name as "companyName", json_build_object('levelId', c.level_id, 'isNew', c.first_order_id = o.id) as tariff,
      l.product_id as "productId", p.type, array[p.category1_id, p.category2_id, p.category3_id] as "categoryIds", l.receipt, v.rules,
      coalesce(o.receipt -> 'lines' -> (l.place - 1) ->> 'offer', '0.00') as "offThen",
      exists (select from book_price b where b.product_id = l.product_id and b.version = (l.receipt ->> 'priceVersion')::int) as agreed
    from order_line l join customer_order o on o.id = l.order_id join company c on c.id = o.company_id join product p on p.id = l.product_id
    join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
    where ${which} and l.remake_of is null and l.gift_of is null`

export type SoldSums = { orders: number; companies: number; pieces: number; gross: Fen }

/** The columns of what was sold, of orders `o` and their lines `l`. */
export const soldSums = sql`count(distinct o.id)::int as orders, count(distinct o.company_id)::int as companies,
  coalesce(sum(l.quantity), 0)::int as pieces, coalesce(sum(l.gross_fen), 0)::bigint as gross`

/** Orders placed with an activity: what it took off those that were paid for and off those that wait for it, and how many wait or came to nothing. */
export type Placed = { off: Fen; waiting: number; waitingOff: Fen; lapsed: number }

/** What was placed with the activity, and the lines of it that were paid for. */
export async function soldWith(db: Db, id: number): Promise<SoldSums & Placed> {
  const { rows } = await sql<SoldSums>`select ${soldSums} from customer_order o join order_line l on l.order_id = o.id
    where ${orderIn(paidStates)} and l.gift_of is null and exists (select from order_offer x where x.order_id = o.id and x.promotion_id = ${id}
      and (x.line_place is null or x.line_place = l.place))`.execute(db)
  const found = await sql<Placed>`
    select coalesce(sum(x.amount_fen) filter (where kept and paid), 0)::bigint as off, count(distinct x.order_id) filter (where kept and not paid)::int as waiting,
      coalesce(sum(x.amount_fen) filter (where kept and not paid), 0)::bigint as "waitingOff", count(distinct x.order_id) filter (where not kept)::int as lapsed
    from order_offer x join customer_order o on o.id = x.order_id
      cross join lateral (select x.released_at is null as kept, ${orderIn(paidStates)} as paid) now where x.promotion_id = ${id}`.execute(
    db,
  )
  const none = { orders: 0, companies: 0, pieces: 0, gross: 0 as Fen }
  return { ...(rows[0] ?? none), ...(found.rows[0] ?? { off: 0 as Fen, waiting: 0, waitingOff: 0 as Fen, lapsed: 0 }) }
}

/** What was sold of goods within the scope between two moments, paid for. */
export async function soldBetween(db: Db, scope: Scope, from: Date, until: Date): Promise<SoldSums> {
  const { rows } = await sql<SoldSums>`select ${soldSums} from customer_order o join order_line l on l.order_id = o.id
    join product p on p.id = l.product_id where o.created_at >= ${from} and o.created_at < ${until} and ${orderIn(paidStates)}
      and l.remake_of is null and l.gift_of is null and ${isWithin(scope)}`.execute(db)
  return rows[0] ?? { orders: 0, companies: 0, pieces: 0, gross: 0 as Fen }
}

/** Whether anybody else may publish. */
export async function isAnybodyElse(db: Db | Tx, staffId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from staff where id <> ${staffId} and state = 'active' and 'marketing' = any(areas) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether it waits for the word of somebody other than `staffId`, who asked for it himself. `askedBy` null: it waits for nobody's. */
export const waitsForOther = async (db: Db | Tx, askedBy: number | null, staffId: number): Promise<boolean> =>
  askedBy === staffId && (await isAnybodyElse(db, staffId))
