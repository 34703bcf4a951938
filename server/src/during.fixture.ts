import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db, Tx } from './database/db.ts'

/**
 * Asks while a transaction is open that has done `work`, and commits it once the question waits for it or is answered: what
 * a call answers that comes in the middle of another.
 */
export async function during<T>({ db }: { readonly db: Db }, work: (tx: Tx) => Promise<unknown>, ask: () => Promise<T>): Promise<T> {
  const asked = await db.transaction().execute(async (tx) => {
    await work(tx)
    const answer = ask()
    await Promise.race([answer, vi.waitUntil(() => somebodyWaits(db), { timeout: 5000 })])
    return { answer }
  })
  return asked.answer
}

async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
