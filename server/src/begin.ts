import pg from 'pg'

/** The transaction's own statement, prepared on each connection by `prepareBegin`. */
const name = 'begin'

/** What is used here of the driver's inner side. */
type Wire = {
  bind(message: { statement: string }): void
  execute(message: object): void
}
type Inner = pg.Query & {
  callback: (error: Error | null, result: pg.QueryResult) => void
  handleCommandComplete(message: unknown, wire: Wire): void
}

/** Makes `begin` a prepared statement of this connection, once; leaves no transaction open. */
export async function prepareBegin(client: pg.PoolClient): Promise<void> {
  await client.query({ name, text: 'begin' })
  await client.query('rollback')
}

/**
 * Asks the first statement of a transaction together with `begin`: one write, one wait. Up to one synchronisation point, so that
 * where `begin` fails the statement is passed over by the database and never stands by itself.
 */
export function askWithBegin(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> {
  // Of the two the protocol allows, the one in which an error passes over what was sent with it.
  const query = new pg.Query({ ...config, queryMode: 'extended' } as pg.QueryConfig) as Inner
  const { submit, handleCommandComplete } = query
  query.submit = (connection) => {
    const wire = connection as unknown as Wire
    wire.bind({ statement: name })
    wire.execute({})
    return Reflect.apply(submit, query, [connection])
  }
  query.handleCommandComplete = (message, wire) => {
    // That of `begin` comes first; what follows is the statement's own.
    query.handleCommandComplete = handleCommandComplete
    if ((message as { text: string }).text !== 'BEGIN') Reflect.apply(handleCommandComplete, query, [message, wire])
  }
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    Reflect.apply(pg.Client.prototype.query, client, [query])
  })
}
