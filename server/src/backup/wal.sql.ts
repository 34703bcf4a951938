import pg from 'pg'

type Asked = Pick<pg.ClientBase, 'query'>

/** Which cluster it is, and on which timeline: one that was restored has another. */
export async function historyOf(db: Asked): Promise<string> {
  const { rows } = await db.query<{ which: string }>(
    `select system_identifier || '/' || (select timeline_id from pg_control_checkpoint()) as which from pg_control_system()`,
  )
  return rows[0]?.which ?? ''
}

/** Ends the piece of the log that is being written, if anything stands in it, so that it can be carried. */
export const endPiece = (db: Asked) => db.query('select pg_switch_wal()')

/** How a base backup ends: what PostgreSQL wants to find in it, its segments, and from which moment on it is good. */
export type Ended = { readonly label: string; readonly from: string; readonly to: string; readonly at: Date }

/** Copies the cluster of the database at `url` by `copy`, between PostgreSQL's words that one begins and ends. */
export async function whileBackedUp(url: string, copy: () => Promise<void>): Promise<Ended> {
  const client = new pg.Client(url)
  // A connection that breaks fails the statement below.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('yincai', true)`)
    await copy()
    const { rows } = await client.query<{ label: string; to: string; at: Date }>(
      `select labelfile as label, pg_walfile_name(lsn) as to, clock_timestamp() as at from pg_backup_stop(false)`,
    )
    const [ended] = rows
    const from = /^START WAL LOCATION: \S+ \(file ([\dA-F]{24})\)/m.exec(ended?.label ?? '')?.[1]
    if (!ended || from === undefined) throw new Error('PostgreSQL 没有说明基础备份的起点')
    return { ...ended, from }
  } finally {
    await client.end()
  }
}

/** The last change that a restored database has; null: nobody knows. */
export async function lastChange(url: string): Promise<Date | null> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? null
  } finally {
    await client.end()
  }
}
