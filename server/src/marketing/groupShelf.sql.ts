import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type Grouped = { readonly id: number; readonly promotionId: number; readonly open: number }

/** As what a product stands in these activities of groups, and how many groups of it may be joined. */
export async function groupedBy(db: Db, promotionIds: readonly number[], productId: number, now: Date): Promise<Grouped[]> {
  if (promotionIds.length === 0) return []
  const { rows } = await sql<Grouped>`select i.id, i.promotion_id as "promotionId", (select count(*)::int from group_buy g
      where g.promotion_id = i.promotion_id and g.product_id = i.product_id and g.state = 'open' and g.until_at > ${now} and g.paid > 0
        and g.taken < g.people) as open
    from group_item i where i.promotion_id = any(${[...promotionIds]}::bigint[]) and i.product_id = ${productId}`.execute(db)
  return rows
}
