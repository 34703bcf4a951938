import type pg from 'pg'

/** Which of these orders are still to be paid. */
export async function unpaid(pool: pg.Pool, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(
    `select number from customer_order where number = any($1) and state = 'pending_payment'`,
    [numbers],
  )
  return rows.map(({ number }) => number)
}

/** Jobs that wait, are at work or have been given up, but for those that come again and again by the clock. */
export async function jobsLeft(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ job: string }>(
    `select concat_ws(' ', task_identifier, attempts || '/' || max_attempts, split_part(last_error, E'\\n', 1)) as job
     from graphile_worker.jobs where task_identifier <> all($1) and (run_at <= now() or attempts > 0)`,
    [['sweep', 'tidy']],
  )
  return rows.map(({ job }) => job)
}

/** How many pieces of these lots can still be ordered. */
export async function piecesLeft(pool: pg.Pool, lots: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    'select sum(on_hand - held)::int as left from spot_stock where product_id = any($1)',
    [lots],
  )
  return rows[0]?.left ?? 0
}
