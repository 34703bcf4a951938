import type { PriceRules } from '../../../contract/price/price.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

/** Books a ticket of a line that is to be made. @throws Refusal 'order.missing'. */
export async function insertTicket(tx: Tx, lineId: number, staffId: number, now: Date) {
  const line = await tx.selectFrom('order_line').select('company_id').where('id', '=', lineId).executeTakeFirst()
  const { company_id } = line ?? refuse('order.missing')
  const ticket = { line_id: lineId, company_id, staff_id: staffId, created_at: now }
  const { id } = await tx.insertInto('job_ticket').values(ticket).returning('id').executeTakeFirstOrThrow()
  return { id, companyId: company_id }
}

/** @throws Refusal 'ticket.missing'. */
export async function readTicket(db: Db | Tx, id: number) {
  const found = await db
    .selectFrom('job_ticket')
    .select(['state', 'progress', 'file_id as fileId', 'line_id as lineId', 'staff_id as staffId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? refuse('ticket.missing')
}

type Columns = { state?: 'made' | 'failed'; progress?: number; file_id?: number }

/** Changes a ticket that is being made; false: it is not any more, so whoever made it twice keeps the first. */
export async function setTicket(db: Db | Tx, id: number, columns: Columns): Promise<boolean> {
  const ticket = db.updateTable('job_ticket').set(columns).where('id', '=', id).where('state', '=', 'making')
  return (await ticket.executeTakeFirst()).numUpdatedRows > 0n
}

type Previewed = { readonly name: string; readonly preview: string | null }

/** Files' names and the hashes of their small pictures, by id; null: it is no picture. */
export async function previewsOf(db: Db, ids: readonly number[]): Promise<Map<number, Previewed>> {
  if (ids.length === 0) return new Map()
  const files = db
    .selectFrom('stored_file')
    .select(['id', 'name', 'preview'])
    .where('id', 'in', [...ids])
  return new Map((await files.execute()).map(({ id, ...file }) => [id, file]))
}

/** The rules a line was priced by, and what is drawn of its product. */
export async function productOf(db: Db, productId: number, version: number): Promise<{ rules: PriceRules | null; views: PrintView[] }> {
  const [priced, drawn] = await Promise.all([
    db.selectFrom('price_version').select('rules').where('product_id', '=', productId).where('version', '=', version).executeTakeFirst(),
    db.selectFrom('print_drawing').select('views').where('product_id', '=', productId).executeTakeFirst(),
  ])
  return { rules: priced?.rules ?? null, views: drawn?.views ?? [] }
}
