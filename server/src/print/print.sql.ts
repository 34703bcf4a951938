import { sql } from 'kysely'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import type { Db } from '../db.ts'
import { seenByStaff } from '../order/order.sql.ts'

/** A surface that a file on a line was made from, with what its pictures are. */
export type Designed = {
  readonly companyId: number
  readonly orderId: string
  readonly position: string
  readonly surface: Surface & { readonly names?: Names }
  readonly pictures: readonly { readonly id: number; readonly hash: string }[]
  /** The goods are of a dark colour. */
  readonly isDark: boolean
  readonly madeAt: Date
}

/** The designs among the artwork of a line that is seen by staff. */
export async function designsOnLine(db: Db, lineId: number): Promise<Designed[]> {
  const { rows } =
    await sql<Designed>`select o.company_id as "companyId", o.number as "orderId", g.position, g.surface, f.created_at as "madeAt",
      coalesce((select json_agg(json_build_object('id', p.id, 'hash', p.hash)) from stored_file p where p.company_id = g.company_id
        and p.id in (select (e ->> 'fileId')::bigint from jsonb_array_elements(g.surface -> 'layers') e where e ->> 'kind' in ('picture', 'page'))), '[]') as pictures,
      exists (select from jsonb_array_elements(v.rules::jsonb -> 'colours') c
        where c ->> 'key' = l.receipt -> 'selection' ->> 'colour' and (c ->> 'dark')::boolean) as "isDark"
    from line_artwork a join order_line l on l.id = a.line_id join customer_order o on o.id = l.order_id
    join stored_file f on f.id = a.file_id join design_file g on g.file_id = f.id and g.company_id = o.company_id
    left join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
    where a.line_id = ${lineId} and not a.replaced and ${seenByStaff} order by a.id`.execute(db)
  return rows
}
