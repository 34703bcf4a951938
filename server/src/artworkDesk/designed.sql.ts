import { sql } from 'kysely'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import { printedFrom } from '../carried/carried.sql.ts'
import { processAt } from '../chain/chain.sql.ts'
import type { Db } from '../database/db.ts'
import { seenByStaff } from '../order/order.sql.ts'

/** A surface that a file on a line was made from, with what its pictures are. */
export type Designed = {
  readonly fileId: number
  readonly companyId: number
  readonly orderId: string
  readonly position: string
  readonly surface: Surface & { readonly names?: Names }
  readonly pictures: readonly { readonly id: number; readonly hash: string }[]
  /** White lies below all that is printed: some of the goods are of a dark colour, and it is printed in colours. */
  readonly hasBase: boolean
  /** The profile that stood when it was put there; `name` null: it is not one that the merchant brought. Null: nobody wrote it down. */
  readonly profile: { readonly hash: string; readonly name: string | null } | null
  readonly madeAt: Date
  /** Its file has a line to be cut along. */
  readonly cutLine: boolean
}

/** A PDF that a buyer brought for a line, and what it is printed on and by. */
export type Brought = Pick<Designed, 'fileId' | 'companyId' | 'hasBase' | 'profile'> & { readonly name: string; readonly hash: string }

/** Pieces of the line are of a dark colour. */
const hasDark = sql`exists (select from jsonb_array_elements(v.rules::jsonb -> 'colours') c where (c ->> 'dark')::boolean and (
  c ->> 'key' = l.receipt -> 'selection' ->> 'colour'
  or exists (select from jsonb_array_elements(coalesce(l.matrix, '[]'::jsonb)) cell where cell ->> 'colour' = c ->> 'key')))`
/** Its artwork is printed there by what lays white below; where nobody said where it is printed, anywhere. */
const isBased = sql`exists (select from jsonb_array_elements(coalesce(l.receipt -> 'selection' -> 'prints', '[]')::jsonb) p
  where p ->> 'position' = coalesce(g.position, nullif(a.position, ''), p ->> 'position')
    and v.rules::jsonb -> 'processes' -> (p ->> 'process') ->> 'kind' in ('screen', 'digital'))`
/** What is told of any artwork on a line. */
const about = sql`f.id as "fileId", o.company_id as "companyId", ${hasDark} and ${isBased} as "hasBase",
  case when k.links is not null then json_build_object('hash', k.links ->> 'icc', 'name', pp.name) end as profile`
const artwork = sql`line_artwork a join order_line l on l.id = a.line_id join customer_order o on o.id = l.order_id
  join stored_file f on f.id = a.file_id left join design_file g on g.file_id = f.id and g.company_id = o.company_id
  left join artwork_chain k on k.line_artwork_id = a.id left join print_profile pp on pp.hash = k.links ->> 'icc'
  left join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int`

/** The designs among the artwork of a line that is seen by staff. */
export async function designsOnLine(db: Db, lineId: number): Promise<Designed[]> {
  const { rows } = await sql<Designed>`select ${about}, o.number as "orderId", g.position, g.surface, f.created_at as "madeAt",
      case when k.links is null then coalesce(${processAt(sql`g.position`)} = 'insert', false) else k.links ? 'cut' end as "cutLine",
      ${printedFrom(sql`g.surface`, sql`g.company_id`)} as pictures
    from ${artwork} where a.line_id = ${lineId} and not a.replaced and g.file_id is not null and ${seenByStaff} order by a.id`.execute(db)
  return rows
}

/** The PDFs that were brought for a line that is seen by staff, and files of Illustrator, which hold one. */
export async function pdfsOnLine(db: Db, lineId: number): Promise<Brought[]> {
  const { rows } = await sql<Brought>`select ${about}, f.name, f.hash from ${artwork}
    where a.line_id = ${lineId} and not a.replaced and g.file_id is null and f.type in ('pdf', 'ai') and ${seenByStaff} order by a.id`.execute(
    db,
  )
  return rows
}
