import { sql } from 'kysely'
import type { Names } from '../../../contract/artwork/names.ts'
import type { Db, Tx } from '../database/db.ts'
import { seenByStaff } from '../order/order.sql.ts'

const listed = sql`select g.position, g.surface -> 'names' as names from design_file g`
const hasList = sql`(g.carries ->> 'rows') is not null`
type Listed = { readonly position: string; readonly names: Names }

/** The list that a file of the company was made from; null: it has none. */
export async function listOf(db: Db | Tx, companyId: number, fileId: number): Promise<Names | null> {
  const { rows } = await sql<Listed>`${listed} where g.file_id = ${fileId} and g.company_id = ${companyId} and ${hasList}`.execute(db)
  return rows[0]?.names ?? null
}

/** The lists of the files on a line of any company's, each with its position, in their order; `fileId`: of this one, and be it replaced. */
export async function listsOnLine(db: Db | Tx, lineId: number, fileId: number | null = null): Promise<Listed[]> {
  const one = fileId === null ? sql`not a.replaced` : sql`a.file_id = ${fileId}`
  const { rows } = await sql<Listed>`${listed} join line_artwork a on a.file_id = g.file_id and a.company_id = g.company_id
    join order_line l on l.id = a.line_id join customer_order o on o.id = l.order_id
    where a.line_id = ${lineId} and ${one} and ${hasList} and ${seenByStaff} order by a.id`.execute(db)
  return rows
}
