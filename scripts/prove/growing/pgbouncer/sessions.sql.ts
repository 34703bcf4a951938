import type pg from 'pg'

/** Cuts every session of this database but the one that asks; answers how many. */
export async function killSessions(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ cut: number }>(
    `select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.cut ?? 0
}
