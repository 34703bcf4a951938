import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

/** Whether an invoice, or another's red letter, has this number; of two who bring the same at once the second sees the first. */
export async function isNumberTaken(tx: Tx, id: number, number: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`invoice number ${number}`}))`.execute(tx)
  const { rows } = await sql`select 1 from invoice where invoice_number = ${number} or (red_number = ${number} and id <> ${id})`.execute(tx)
  return rows.length > 0
}
