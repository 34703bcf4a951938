import { sql, type RawBuilder } from 'kysely'
import type { GroupState } from '../../../contract/promotion/groupState.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import type { Buyer } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { seenBy } from '../order/order.sql.ts'
import type { GroupSeen, Item } from './combination.rules.ts'

// Who sees a group is told how many are in it, and never who.

/** A group that may be joined: somebody has paid, and somebody still can. */
export const isJoinable = (now: Date) => sql`g.state = 'open' and g.until_at > ${now} and g.paid > 0 and g.taken < g.people`

const items = (
  where: RawBuilder<unknown>,
  now: Date,
) => sql<Item>`select i.id, i.promotion_id as "promotionId", i.product_id as "productId",
  coalesce(sum(s.sales), 0)::int as sales, count(g.id) filter (where ${isJoinable(now)})::int as open,
  count(g.id) filter (where g.state = 'formed')::int as formed
  from group_item i left join group_buy g on g.promotion_id = i.promotion_id and g.product_id = i.product_id
  left join lateral (select sum(m.pieces) as sales from group_member m where m.group_id = g.id and m.state in ('paid', 'in')) s on true
  where ${where} group by i.id`

/** The products of these activities with what has come of them, as far as they are among these. */
export async function itemsOf(db: Db, promotionIds: readonly number[], productIds: readonly number[], now: Date): Promise<Item[]> {
  const where = sql`i.promotion_id = any(${[...promotionIds]}::bigint[]) and i.product_id = any(${[...productIds]}::bigint[])`
  return (await items(where, now).execute(db)).rows
}

/** One of them; null: there is none such. */
export async function itemById(db: Db, id: number, now: Date): Promise<Item | null> {
  return (await items(sql`i.id = ${id}`, now).execute(db)).rows[0] ?? null
}

const own = (companyId: number) => sql`exists (select from group_member m where m.group_id = g.id and m.company_id = ${companyId}
  and m.state in ('held', 'paid', 'in'))`
const each = sql`(select x ->> 'each' from promotion_version v, jsonb_array_elements(v.terms -> 'rule' -> 'goods') x
  where v.promotion_id = g.promotion_id and v.version = g.version and (x ->> 'productId')::bigint = g.product_id)`

/** Groups of an item that may be joined, the first to end first; those of the company's own as well. */
export async function joinable(db: Db, { promotionId, productId }: Item, companyId: number, most: number, now: Date): Promise<GroupSeen[]> {
  const { rows } =
    await sql<GroupSeen>`select g.id, g.people, g.taken, g.paid, g.until_at as until, ${own(companyId)} as own, ${each} as each
    from group_buy g where g.promotion_id = ${promotionId} and g.product_id = ${productId} and ${isJoinable(now)}
    order by g.until_at limit ${most}`.execute(db)
  return rows
}

/** A group, with how the asker's company is in it. */
export type GroupPage = GroupSeen & {
  readonly itemId: number
  readonly promotionId: number
  readonly productId: number
  readonly productName: string
  readonly version: number
  readonly state: GroupState
  readonly reason: string
  readonly terms: PromotionTerms
  /** The order of the company's place, where the asker may see it. */
  readonly orderId: string | null
  readonly ownState: string | null
}

/** The group as a buyer sees it; null: there is none. */
export async function groupPage(db: Db, buyer: Buyer, id: number, now: Date): Promise<GroupPage | null> {
  const { rows } = await sql<GroupPage>`
    select g.id, g.people, g.taken, g.paid, g.until_at as until, ${own(buyer.companyId)} as own, ${each} as each, i.id as "itemId",
      g.promotion_id as "promotionId", g.product_id as "productId", p.name as "productName", g.version, g.state, g.reason, v.terms,
      (select o.number from group_member m join customer_order o on o.id = m.order_id
        where m.group_id = g.id and m.company_id = ${buyer.companyId} and m.state in ('held', 'paid', 'in') and ${seenBy(buyer, now)}) as "orderId",
      (select m.state from group_member m where m.group_id = g.id and m.company_id = ${buyer.companyId}) as "ownState"
    from group_buy g join product p on p.id = g.product_id
    join group_item i on i.promotion_id = g.promotion_id and i.product_id = g.product_id
    join promotion_version v on v.promotion_id = g.promotion_id and v.version = g.version
    where g.id = ${id}`.execute(db)
  return rows[0] ?? null
}
