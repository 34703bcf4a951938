import { CompiledQuery, type QueryExecutorProvider } from 'kysely'
import { commitWith } from './asking.ts'
import { sqlState, type Db, type Tx } from './db.ts'

/** Of whom statements can be asked: the database, a transaction, or those that are asked `together`. */
export type Asks = Pick<QueryExecutorProvider, 'getExecutor'>

export type Each<T extends readonly unknown[]> = { readonly [K in keyof T]: Promise<T[K]> | T[K] }

/**
 * Asks what `ask` begins, all on one connection and in one write, in the order in which it is begun: each sees what those before it did.
 * All of them are waited for. @throws what the first of them threw.
 */
export const together = <T extends readonly unknown[]>(db: Db | Tx, ask: (at: Asks) => readonly [...Each<T>]): Promise<T> =>
  askTogether(db, ask, false)

/**
 * The same as the last of a transaction, which is committed with it, in the same write. What is answered is known only then: what does not
 * want to stand must fail in the database, see `assured`, and nothing can be asked in the transaction any more. @throws what the first of them threw.
 */
export const togetherLast = <T extends readonly unknown[]>(tx: Tx, ask: (at: Asks) => readonly [...Each<T>]): Promise<T> =>
  askTogether(tx, ask, true)

async function askTogether<T extends readonly unknown[]>(
  db: Db | Tx,
  ask: (at: Asks) => readonly [...Each<T>],
  isLast: boolean,
): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    const committed = isLast ? [connection.executeQuery(CompiledQuery.raw(commitWith))] : []
    const asked = await Promise.allSettled<unknown>([...ask({ getExecutor: () => direct }), ...committed])
    const failed = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    // What comes after an error of the database is told of the transaction's end only.
    if (failed.length > 0) throw failed.find((error) => sqlState(error) !== aborted) ?? failed[0]
    return asked
      .slice(0, asked.length - committed.length)
      .map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as unknown as T
  })
}

const aborted = '25P02'
