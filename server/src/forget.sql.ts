import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from './database/db.ts'
import type { Tables } from './tables.ts'

const atOnce = 1000

/**
 * Deletes the rows of a table for which `old` holds, with what hangs on them, a thousand in each statement: however many there are after a
 * standstill of weeks, none takes longer than a statement may, and nobody waits for all of them. Not of a table that is in partitions, where
 * two rows may lie at one place. Answers how many went.
 */
export async function forgetRows(db: Db | Tx, table: keyof Tables, old: RawBuilder<unknown>): Promise<number> {
  let gone = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${old} limit ${atOnce}))`.execute(
      db,
    )
    gone += Number(numAffectedRows)
    if (numAffectedRows < atOnce) return gone
  }
}
