import { sql } from 'kysely'
import { Refusal } from '../../contract/refusal.ts'
import type { Tx } from './database/db.ts'

/** Does a part of a transaction of which nothing is left where it is refused; the transaction goes on. @throws what `work` throws. */
export async function undoneIfRefused<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}
