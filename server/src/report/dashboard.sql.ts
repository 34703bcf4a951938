import { sql } from 'kysely'
import type { Db } from '../db.ts'

const china = sql`at time zone 'Asia/Shanghai'`

/** Orders placed on each day since `from` (yyyy-MM-dd, China). Days without any are absent. */
export async function ordersByDay(db: Db, from: Date): Promise<{ day: string; orders: number }[]> {
  const { rows } = await sql<{ day: string; orders: number }>`
    select to_char(created_at ${china}, 'YYYY-MM-DD') as day, count(*)::int as orders from customer_order
    where created_at >= ${from} group by 1 order by 1`.execute(db)
  return rows
}

/**
 * Of the consignments sent in each week since `from` (named by its Monday), how many there were and how many went by the last
 * promised day of the lines they carry. Those without a promise are not counted.
 */
export async function sentInTime(db: Db, from: Date): Promise<{ week: string; sent: number; inTime: number }[]> {
  const { rows } = await sql<{ week: string; sent: number; inTime: number }>`
    with c as materialized (
      select (c.shipped_at ${china})::date as day, (select max(l.promised_day) from consignment_line k
        join order_line l on l.id = k.order_line_id where k.consignment_id = c.id) as promised
      from consignment c where c.shipped_at >= ${from})
    select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, count(*)::int as sent,
      count(*) filter (where day <= promised)::int as "inTime"
    from c where promised is not null group by 1 order by 1`.execute(db)
  return rows
}

/** How many printed lines were approved at which round of proofs since `from`. */
export async function approvedAtRound(db: Db, from: Date): Promise<{ round: number; lines: number }[]> {
  const { rows } = await sql<{ round: number; lines: number }>`
    select least(p.round, 5)::int as round, count(distinct p.line_id)::int as lines from proof p
    where p.state = 'approved' and p.kept_from is null and p.answered_at >= ${from} group by 1 order by 1`.execute(db)
  return rows
}

/**
 * Of the lines sent since `from` with each printing process, how many were claimed for; a line with two processes counts with
 * both. Claims that were refused, withdrawn or lapsed do not count, and neither do lines that are made anew.
 */
export async function claimedByProcess(db: Db, from: Date): Promise<{ process: string; lines: number; claims: number }[]> {
  const { rows } = await sql<{ process: string; lines: number; claims: number }>`
    with sent as (
      select distinct l.id, coalesce(v.rules #>> array['processes', p.print ->> 'process', 'label'], p.print ->> 'process', '无印刷') as process
      from order_line l left join lateral jsonb_array_elements(coalesce(l.selection -> 'prints', '[]'::jsonb)) p (print) on true
      left join current_price k on k.product_id = l.product_id
      left join price_version v on v.product_id = k.product_id and v.version = k.version
      where l.remake_of is null and exists (
        select 1 from consignment_line k join consignment c on c.id = k.consignment_id
        where k.order_line_id = l.id and c.shipped_at >= ${from}))
    select process, count(*)::int as lines, count(*) filter (where exists (select 1 from claim m
      where m.order_line_id = sent.id and m.state not in ('refused', 'withdrawn', 'lapsed')))::int as claims
    from sent group by 1 order by 2 desc, 1 limit 12`.execute(db)
  return rows
}
