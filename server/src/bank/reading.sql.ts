import { sql } from 'kysely'
import type { StatementReading } from '../../../contract/payment/statementReading.ts'
import type { Db, Tx } from '../database/db.ts'

/** A reading that was kept, forgotten or not; undefined: there is none of that id. */
export async function statementReadingById(db: Db, id: number): Promise<StatementReading | undefined> {
  const row = await db.selectFrom('statement_reading').select('reading').where('id', '=', id).executeTakeFirst()
  return row?.reading
}

/** Forgets how files of this reading's shape were read; false: there is none, or it was forgotten before. */
export async function forgetReading(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update statement_reading r set forgotten_at = ${now} from statement_reading k
    where k.id = ${id} and r.shape = k.shape and r.forgotten_at is null returning r.id`.execute(tx)
  return rows.length > 0
}
