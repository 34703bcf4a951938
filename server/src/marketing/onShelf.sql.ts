import { sql } from 'kysely'
import type { Placed } from '../../../pricing/scope.ts'
import { isVisible, type Visibility } from '../catalog/visibility.sql.ts'
import type { Db } from '../database/db.ts'

/** Where a product that is on sale and visible stands among the goods; null: there is no such. */
export async function placeOf(db: Db, id: number, visibility: Visibility): Promise<Placed | null> {
  const { rows } =
    await sql<Placed>`select p.id as "productId", p.type, array[p.category1_id, p.category2_id, p.category3_id] as "categoryIds"
    from product p where p.id = ${id} and p.on_sale and ${isVisible(sql, visibility)}`.execute(db)
  return rows[0] ?? null
}
