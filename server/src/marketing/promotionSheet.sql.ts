import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import { orderStates, paidStates, type OrderState } from '../../../contract/order/orderState.ts'
import type { PromotionKind } from '../../../contract/promotion/rule.ts'
import type { Db } from '../database/db.ts'
import { containing, onPage } from '../database/listing.sql.ts'
import { orderIn } from '../order/stateIn.sql.ts'
import { soldSums, type SoldSums } from './result.sql.ts'

/** What was sold by each of these activities and paid for; those by which nothing was are left out. */
export async function soldByEach(db: Db, ids: readonly number[]): Promise<Map<number, SoldSums>> {
  const { rows } = await sql<SoldSums & { id: number }>`
    select x.promotion_id as id, ${soldSums} from customer_order o join order_line l on l.order_id = o.id
    join (select distinct order_id, promotion_id, line_place from order_offer where promotion_id = any(${[...ids]}::bigint[])) x
      on x.order_id = o.id and (x.line_place is null or x.line_place = l.place)
    where ${orderIn(paidStates)} group by x.promotion_id`.execute(db)
  return new Map(rows.map(({ id, ...sold }) => [id, sold]))
}

/** What an activity took off an order, or off a line of it (`lineId` null: off the order as a whole). */
export type OfferUse = {
  readonly name: string
  readonly kind: PromotionKind
  readonly version: number
  readonly orderKey: number
  readonly orderId: string
  readonly companyName: string
  readonly at: Date
  readonly stateLabel: string
  readonly paid: boolean
  readonly lineId: number | null
  readonly title: string | null
  readonly quantity: number | null
  readonly off: Fen
  readonly gross: Fen
  readonly released: boolean
}

type Asked = { readonly id?: number | undefined; readonly keyword?: string | undefined; readonly page: number; readonly limit: number }

/** A page of what activities took off, the newest order first, and how much there is. */
export async function usePage(db: Db, { id, keyword, ...paging }: Asked): Promise<{ rows: OfferUse[]; total: number }> {
  const like = keyword ? containing(keyword) : null
  const which = sql`from order_offer x join promotion m on m.id = x.promotion_id join customer_order o on o.id = x.order_id
    join company c on c.id = o.company_id left join order_line l on l.order_id = o.id and l.place = x.line_place
    where (${id ?? null}::bigint is null or x.promotion_id = ${id ?? null})
      and (${like}::text is null or o.number ilike ${like} or c.name ilike ${like})`
  const [found, counted] = await Promise.all([
    sql<Omit<OfferUse, 'stateLabel'> & { state: OrderState }>`select m.name, x.kind, x.version, o.id as "orderKey", o.number as "orderId",
      c.name as "companyName", o.created_at as at, o.state, ${orderIn(paidStates)} as paid, l.id as "lineId", l.title, l.quantity,
      x.amount_fen as off, coalesce(l.gross_fen, o.gross_fen) as gross, x.released_at is not null as released
      ${which} order by o.created_at desc, o.id desc, x.place ${onPage(paging)}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n ${which}`.execute(db),
  ])
  return {
    rows: found.rows.map(({ state, ...row }) => ({ ...row, stateLabel: orderStates[state] })),
    total: counted.rows[0]?.n ?? 0,
  }
}
