import { sql } from 'kysely'
import { refuse, type RefusalCode } from '../../../contract/refusal.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { countsUntil, delayLimits, secondsToWait, type Limit } from './tally.rules.ts'

/**
 * Counts `by` more against every limit, for all processes alike. The rows stay locked until the transaction ends, so
 * parallel tries are counted one after the other; rolled back, nothing was counted.
 * @throws Refusal `code` with `retryAfter` (seconds) when a limit is exceeded.
 */
export async function countUp(tx: Tx, limits: readonly Limit[], code: RefusalCode, now: Date, by = 1): Promise<void> {
  const retryAfter = await countMore(tx, limits, now, by)
  if (retryAfter > 0) refuse(code, { retryAfter })
}

/** Counts likewise, and answers for how many seconds a limit is exceeded; 0: none is. */
export async function countMore(tx: Tx, limits: readonly Limit[], now: Date, by = 1): Promise<number> {
  const keys = limits.map((limit) => limit.key)
  const ends = limits.map((limit) => countsUntil(limit, now))
  await sql`insert into tally (key, window_end, count)
    select key, window_end, ${by} from unnest(${keys}::text[], ${ends}::timestamptz[]) as hit (key, window_end) order by key
    on conflict (key, window_end) do update set count = tally.count + excluded.count`.execute(tx)
  const slices = await tx
    .selectFrom('tally')
    .selectAll()
    .where('key', 'in', keys)
    .where('window_end', '>', now)
    .orderBy('window_end')
    .execute()
  const waits = limits.map((limit) =>
    secondsToWait(
      limit,
      slices.filter((slice) => slice.key === limit.key),
      now,
    ),
  )
  return Math.max(...waits)
}

/**
 * Limits of a delay that grows with every try counted under `key`. Until the transaction ends no other asks: of two at once
 * the second sees the first, also where their clocks stand in different slices of the count.
 */
export async function growingDelay(tx: Tx, key: string, now: Date): Promise<Limit[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx)
  const [counted] = delayLimits(key, 0)
  const { rows } = await sql<{ tries: number }>`select coalesce(sum(count), 0)::int as tries from tally
    where key = ${counted.key} and window_end > ${now}`.execute(tx)
  return delayLimits(key, rows[0]?.tries ?? 0)
}

/**
 * Takes back one count of each limit that was counted at `now`. Rows are locked in the order in which they are counted; who
 * counts twice in one transaction may still be met the other way round: then it is done again.
 */
export async function countDown(db: Db, limits: readonly Limit[], now: Date, by = 1): Promise<void> {
  const keys = limits.map((limit) => limit.key)
  const ends = limits.map((limit) => countsUntil(limit, now))
  await inTransaction(db, (tx) =>
    sql`with counted as materialized (
      select t.key, t.window_end from tally t
      join unnest(${keys}::text[], ${ends}::timestamptz[]) as hit (key, window_end) using (key, window_end)
      where t.count > 0 order by t.key for no key update of t)
    update tally t set count = greatest(t.count - ${by}, 0) from counted c
    where t.key = c.key and t.window_end = c.window_end`.execute(tx),
  )
}

/** Forgets all that was counted under these keys. */
export async function forgetTally(db: Db, ...keys: readonly string[]): Promise<void> {
  await db.deleteFrom('tally').where('key', 'in', keys).execute()
}
