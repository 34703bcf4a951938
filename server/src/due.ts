import { inTransaction, type Db, type Tx } from './database/db.ts'

/** Most that one sweep does of each kind; the next one goes on. */
export const mostDue = 500

type Due = { readonly id: number }

/**
 * Finds one after the other, by id ascending, and does each in a transaction of its own. One that fails holds up no other:
 * what failed is thrown when all others are done, so that the job is tried again and told.
 */
export async function eachDue<T extends Due>(
  { db }: { readonly db: Db },
  find: (tx: Tx, after: number) => Promise<T | null>,
  act: (tx: Tx, due: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  let reached = 0
  for (let done = 0, more = true; more && done < mostDue; done++) {
    const after = reached
    try {
      more = await inTransaction(db, async (tx) => {
        const due = await find(tx, after)
        if (!due) return false
        reached = due.id
        await act(tx, due)
        return true
      })
    } catch (failure) {
      failures.push(failure)
      more = reached > after
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of what was due failed`)
}

/** Does one piece of work after the other. One that fails holds up no other: what failed is thrown when all others are done. */
export async function oneByOne(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) await work().catch((failure: unknown) => void failures.push(failure))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pieces of work failed`)
}
