import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Names of all pictures that the mall shows, what the home page needs first before the rest. */
export async function shownPictures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select picture as name, 0 as place from banner
      union all select picture, 2 from scene
      union all select picture, 3 from category where picture <> ''
      union all select p.pictures[1], 1 from home_product h join product p on p.id = h.product_id
      union all select pictures[1], 4 from product where on_sale
      union all select unnest(pictures), 5 from product
    ) shown group by name order by min(place), name`.execute(db)
  return rows.map((row) => row.name)
}
