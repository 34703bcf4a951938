import type pg from 'pg'

/** The database's own clock, in the words that a restoration takes. */
export async function momentOf(pool: pg.Pool): Promise<{ readonly words: string; readonly ms: number }> {
  const { rows } = await pool.query<{ words: string; ms: number }>(
    `select to_char(t at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as words, (extract(epoch from t) * 1000)::float8 as ms
     from (select clock_timestamp() as t) as now`,
  )
  return rows[0] ?? { words: '', ms: NaN }
}

/** A name that can be restored to. */
export const nameMoment = (pool: pg.Pool, name: string): Promise<unknown> => pool.query('select pg_create_restore_point($1)', [name])

/** What somebody does who is sure of himself: a company's orders are gone, whatever hung on them. Answers how many. */
export async function deleteOrders(pool: pg.Pool, companyId: number): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query('delete from order_line where company_id = $1', [companyId])
    const { rowCount } = await client.query('delete from customer_order where company_id = $1', [companyId])
    await client.query('commit')
    return rowCount ?? 0
  } finally {
    client.release()
  }
}

/** Resolves once what is committed by now lies in the archive. */
export async function untilArchived(pool: pg.Pool, pause: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ segment: string }>('select pg_walfile_name(pg_current_wal_lsn()) as segment')
  const segment = rows[0]?.segment ?? ''
  for (;;) {
    const { rows: found } = await pool.query<{ last: string | null }>(
      `select max(last_archived_wal) filter (where last_archived_wal ~ '^[0-9A-F]{24}$') as last from pg_stat_archiver`,
    )
    if ((found[0]?.last ?? '') >= segment) return
    await pause()
  }
}

/** The size of the mall's database, MB. */
export async function sizeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return Math.round(Number(rows[0]?.size) / 2 ** 20)
}
