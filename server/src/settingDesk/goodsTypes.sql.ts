import { sql } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import type { Db } from '../database/db.ts'

/** How many goods there are of each type that has any, archived ones left out, and how many of them are on sale. */
export async function goodsByType(db: Db): Promise<{ type: GoodsType; products: number; onSale: number }[]> {
  const { rows } = await sql<{ type: GoodsType; products: number; onSale: number }>`
    select type, count(*)::int as products, count(*) filter (where on_sale)::int as "onSale"
    from product where archived_at is null group by type`.execute(db)
  return rows
}
