import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { drawnName, keyIn } from './drawings.ts'
import { uploadedHash } from '../file/uploadedPicture.ts'

/**
 * Names of all pictures that the mall shows, what the home page needs first before the rest. Those of colours that nobody has
 * chosen yet are `later`: they are drawn when somebody looks at them.
 */
export async function shownPictures(db: Db): Promise<{ name: string; later: boolean }[]> {
  const { rows } = await sql<{ name: string; later: boolean }>`
    select name, min(place) = 6 as later from (
      select picture as name, 0 as place from banner
      union all select picture, 2 from scene
      union all select picture, 3 from category where picture <> ''
      union all select p.pictures[1], 1 from home_product h join product p on p.id = h.product_id
      union all select pictures[1], 4 from product where on_sale
      union all select unnest(pictures), 5 from product
      union all select colour ->> 'picture', 6 from product, jsonb_array_elements(colours) colour where colour ? 'picture'
      union all select colour ->> 'back', 6 from print_drawing d join current_price c on c.product_id = d.product_id
        join price_version v on v.product_id = c.product_id and v.version = c.version,
        jsonb_array_elements(v.rules::jsonb -> 'colours') colour where colour ? 'back'
      union all select plain ->> 'picture', 6 from print_drawing,
        jsonb_path_query(views, '$[*].plain[*]') plain
    ) shown group by name order by min(place), name`.execute(db)
  return rows
}

/** The whole hash of the uploaded picture whose hash begins with these 32 digits; null: nobody uploaded one. */
export async function uploadedPicture(db: Db | Tx, first: string): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from stored_file where kind = 'picture' and left(hash, 32) = ${first} limit 1`.execute(db)
  return rows[0]?.hash ?? null
}

/** True for the names of pictures that can be shown: those that staff uploaded, and the mall's own drawings. */
export async function isPicture(db: Db | Tx, name: string): Promise<boolean> {
  const uploaded = uploadedHash(name)
  if (uploaded !== null) return (await uploadedPicture(db, uploaded)) !== null
  const key = keyIn(name)
  return key !== null && (await drawnName(key)) === name
}
