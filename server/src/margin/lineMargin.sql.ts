import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import { paidStates } from '../../../contract/order/orderState.ts'
import { lineBlankCost, usualBlankCost } from '../blank/cost.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage } from '../database/listing.sql.ts'
import { since, sourceOf, told } from '../figure/figure.sql.ts'
import { orderIn } from '../order/stateIn.sql.ts'
import { agreed } from '../outwork/outwork.sql.ts'
import type { CostedLine, CostedOrder, TypedCost } from './lineMargin.rules.ts'

type Asked = { readonly keyword?: string | undefined; readonly page: number; readonly limit: number }

/** A page of lines of what was sold since, the newest order first, and how many there are. */
export async function soldLines(
  db: Db,
  from: Date,
  { keyword, ...paging }: Asked,
): Promise<{ lines: { id: number; orderId: number }[]; total: number }> {
  const like = keyword && containing(keyword)
  const which = sql`from order_line l join customer_order o on o.id = l.order_id join company c on c.id = o.company_id
    where o.created_at >= ${from} and ${orderIn(paidStates)}
      ${like ? sql`and (o.number ilike ${like} or c.name ilike ${like} or l.title ilike ${like})` : sql``}`
  const counted = like
    ? sql<{ n: number }>`select count(*)::int as n ${which}`
    : sql<{ n: number }>`with ${told(['lines'], await sourceOf(db), since(from))} select coalesce(sum(n), 0)::int as n from told`
  const [found, total] = await Promise.all([
    sql<{ id: number; orderId: number }>`select l.id, l.order_id as "orderId" ${which}
      order by o.created_at desc, o.id desc, l.id ${onPage(paging)}`.execute(db),
    counted.execute(db),
  ])
  return { lines: found.rows, total: total.rows[0]?.n ?? 0 }
}

/** The id of an order by its number. @throws Refusal 'order.missing'. */
export async function orderIdOf(db: Db, number: string): Promise<number> {
  const row = await db.selectFrom('customer_order').select('id').where('number', '=', number).executeTakeFirst()
  return (row ?? refuse('order.missing')).id
}

const outside = sql`(select coalesce(json_agg(json_build_object('process', o.process, 'state', o.state, 'quantity', o.quantity, 'good', o.good,
  'bad', o.bad, 'price', ${agreed}, 'charge', o.charge_fen, 'covers', o.covers) order by o.id), '[]'::json) from outwork o where o.line_id = l.id)`

type ReadLine = CostedLine & { orderId: number }
type ReadOrder = Omit<CostedOrder, 'lines'> & { id: number }

/** Orders with all of their lines and what is known of the costs of these, by the order's id. */
export async function costedOrders(db: Db | Tx, ids: readonly number[]): Promise<Map<number, CostedOrder>> {
  const which = sql`any(${[...new Set(ids)]}::bigint[])`
  const [orders, lines] = await Promise.all([
    sql<ReadOrder>`select o.id, o.number as "orderId", c.name as "companyName", o.created_at as at, o.receipt
      from customer_order o join company c on c.id = o.company_id where o.id = ${which}`.execute(db),
    sql<ReadLine>`select l.order_id as "orderId", l.id as "lineId", l.product_id as "productId", l.title as "storeName", l.quantity,
        l.unit as "unitName", coalesce(first.receipt, l.receipt) as receipt, l.remake_of is not null as remade, round(coalesce(own.fen, case when own.untouched then l.quantity * ${usualBlankCost(sql`l.product_id`)} end))::bigint as blank,
        coalesce(k.costed, false) as "byBlank", not own.waits as "blankTaken", ${outside} as outside
      from order_line l left join product_blank k on k.product_id = l.product_id left join order_line first on first.id = l.remake_of
      cross join lateral (select ${lineBlankCost(sql`l.id`)} as fen, exists (select from blank_need n where n.line_id = l.id) as waits,
        not exists (select from blank_need n where n.line_id = l.id)
          and not exists (select from blank_movement m where m.line_id = l.id) as untouched) own
      where l.order_id = ${which} order by l.id`.execute(db),
  ])
  return new Map(orders.rows.map(({ id, ...order }) => [id, { ...order, lines: lines.rows.filter(({ orderId }) => orderId === id) }]))
}

/** What was typed for price lines of any product, and of these. */
export async function typedCosts(db: Db | Tx, productIds: readonly number[]): Promise<TypedCost[]> {
  const { rows } = await sql<TypedCost>`select rule, product_id as "productId", cost_e4 as cost, unit from line_cost
    where product_id is null or product_id = any(${[...new Set(productIds)]}::bigint[])`.execute(db)
  return rows
}
