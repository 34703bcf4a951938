import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { since, sourceOf, told } from '../figure/figure.sql.ts'

/** Orders placed on each day since `from` (yyyy-MM-dd, China). Days without any are absent. */
export async function ordersByDay(db: Db, from: Date): Promise<{ day: string; orders: number }[]> {
  const { rows } = await sql<{ day: string; orders: number }>`with ${told(['placed'], await sourceOf(db), since(from))}
    select to_char(day, 'YYYY-MM-DD') as day, sum(n)::int as orders from told group by told.day having sum(n) <> 0 order by 1`.execute(db)
  return rows
}

/**
 * Of the consignments sent in each week since `from` (named by its Monday), how many there were and how many went by the last
 * promised day of the lines they carry. Those without a promise are not counted.
 */
export async function sentInTime(db: Db, from: Date): Promise<{ week: string; sent: number; inTime: number }[]> {
  const { rows } = await sql<{ week: string; sent: number; inTime: number }>`with ${told(['sent'], await sourceOf(db), since(from))}
    select to_char(day, 'YYYY-MM-DD') as week, sum(n)::int as sent, sum(m)::int as "inTime" from told
    group by day having sum(n) <> 0 order by 1`.execute(db)
  return rows
}

/** How many printed lines were approved at which round of proofs since `from`, a Monday. */
export async function approvedAtRound(db: Db, from: Date): Promise<{ round: number; lines: number }[]> {
  const { rows } = await sql<{ round: number; lines: number }>`with ${told(['approved'], await sourceOf(db), since(from))}
    select (key ->> 0)::int as round, sum(n)::int as lines from told group by key having sum(n) <> 0 order by 1`.execute(db)
  return rows
}

/**
 * Of the lines last sent since `from`, a Monday, with each printing process, how many were claimed for; a line with two processes counts with
 * both. Claims that were refused, withdrawn or lapsed do not count, and neither do lines that are made anew.
 */
export async function claimedByProcess(db: Db, from: Date): Promise<{ process: string; lines: number; claims: number }[]> {
  const { rows } = await sql<{ process: string; lines: number; claims: number }>`with ${told(['claimed'], await sourceOf(db), since(from))},
    sent as (
      select (key ->> 0)::bigint as product_id, case when key -> 1 = '[]' then '[null]' else key -> 1 end as processes, sum(n) as lines, sum(m) as claims
      from told group by key having sum(n) <> 0)
    select named.process, sum(lines)::int as lines, sum(claims)::int as claims from sent
    left join current_price k on k.product_id = sent.product_id
    left join price_version v on v.product_id = k.product_id and v.version = k.version
    cross join lateral (select distinct coalesce(v.rules #>> array['processes', p.process, 'label'], p.process, '无印刷') as process
      from jsonb_array_elements_text(processes) p (process)) named
    group by 1 order by 2 desc, 1 limit 12`.execute(db)
  return rows
}
