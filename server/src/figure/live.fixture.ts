import { sql } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import { fen, type Fen } from '../../../contract/money.ts'
import { paidStates } from '../../../contract/order/orderState.ts'
import type { LedgerAccount } from '../../../contract/report/report.ts'
import { lineBlankCost, usualBlankCost } from '../blank/cost.sql.ts'
import type { Db } from '../database/db.ts'
import { orderIn } from '../order/stateIn.sql.ts'
import type { Span } from '../period.rules.ts'

// Every figure summed from orders and entries at the moment it is asked for, as reports did before sums were kept: what these have to agree with.

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
const month = sql`to_char(p.at at time zone 'Asia/Shanghai', 'YYYY-MM')`
const within = ({ begin, end }: Span) => sql`p.at >= ${begin} and p.at < ${end}`
/** Accounts that hold money. */
const cash = sql`('bank', 'alipay', 'weixin')`

export type Turnover = { month: string; account: LedgerAccount; debit: Fen; credit: Fen; entries: number }

/** What moved on each account in each month. `credit` is positive. */
export async function turnovers(db: Db, span: Span): Promise<Turnover[]> {
  const { rows } = await sql<Turnover>`
    select ${month} as month, e.account, coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0)::bigint as debit,
      coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0)::bigint as credit, count(*)::int as entries
    from entry e join posting p on p.id = e.posting_id where ${within(span)} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** What stands on each account before a moment. */
export async function standing(db: Db, before: Date): Promise<Map<LedgerAccount, Fen>> {
  const { rows } = await sql<{ account: LedgerAccount; amount: Fen }>`
    select e.account, sum(e.amount_fen)::bigint as amount from entry e join posting p on p.id = e.posting_id
    where p.at < ${before} group by 1`.execute(db)
  return new Map(rows.map(({ account, amount }) => [account, amount]))
}

/** What moved on these accounts in a span, all in all. */
export async function ledgerSum(db: Db, span: Span, accounts: readonly LedgerAccount[]): Promise<Fen> {
  const { rows } = await sql<{ amount: Fen }>`
    select coalesce(sum(e.amount_fen), 0)::bigint as amount from entry e join posting p on p.id = e.posting_id
    where ${within(span)} and e.account = any(${[...accounts]})`.execute(db)
  return rows[0]?.amount ?? fen(0)
}

export type Aged = {
  companyId: number
  companyName: string
  ahead: Fen
  days30: Fen
  days60: Fen
  days90: Fen
  older: Fen
}

/** What each company owes at a moment, by how long it has, and what it has paid ahead (negative). */
export async function agedReceivables(db: Db, at: Date): Promise<Aged[]> {
  const days = (from: number, to: number | null) => sql`coalesce(sum(o.open) filter (where o.open > 0
    and o.since <= ${at}::timestamptz - make_interval(days => ${from})
    ${to === null ? sql`` : sql`and o.since > ${at}::timestamptz - make_interval(days => ${to})`}), 0)::bigint`
  const { rows } = await sql<Aged>`
    with o as (
      select e.company_id, e.order_id, sum(e.amount_fen) as open,
        least(min(p.at) filter (where e.amount_fen > 0), ${at}::timestamptz) as since
      from entry e join posting p on p.id = e.posting_id where e.account = 'receivable' and p.at < ${at}
      group by 1, 2 having sum(e.amount_fen) <> 0)
    select c.id as "companyId", c.name as "companyName",
      coalesce(sum(o.open) filter (where o.open < 0), 0)::bigint as ahead,
      ${days(0, 30)} as days30, ${days(30, 60)} as days60, ${days(60, 90)} as days90, ${days(90, null)} as older
    from o join company c on c.id = o.company_id group by c.id, c.name order by sum(o.open) desc, c.id`.execute(db)
  return rows
}

/**
 * The sales of a span, each apportioned over the lines of its order by what they come to: the shares of one entry add up to it
 * to the fen. What has no order stands with no line.
 */
const shares = (span: Span) => sql`
  s as (
    select e.id, ${month} as month, e.order_id, -e.amount_fen as amount from entry e join posting p on p.id = e.posting_id
    where e.account = 'sales' and ${within(span)}),
  w as (
    select s.*, l.type, l.product_id, l.quantity, l.gross_fen as gross,
      sum(l.gross_fen) over (partition by s.id order by l.place) as upto, sum(l.gross_fen) over (partition by s.id) as whole,
      row_number() over (partition by s.id order by l.place) as nth
    from s left join order_line l on l.order_id = s.order_id),
  share as (
    select w.*, case when coalesce(whole, 0) = 0 then (case when nth = 1 then amount else 0 end)
      else round(amount * upto / whole) - round(amount * (upto - gross) / whole) end as part from w)`

export type Sold = { month: string; type: GoodsType | null; orders: number; amount: Fen }

export async function salesByType(db: Db, span: Span): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    with ${shares(span)} select month, type, count(distinct order_id)::int as orders, sum(part)::bigint as amount
    from share group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export type SoldGoods = { number: string | null; name: string | null; orders: number; amount: Fen }

export async function salesByGoods(db: Db, span: Span): Promise<SoldGoods[]> {
  const { rows } = await sql<SoldGoods>`
    with ${shares(span)}
    select g.number, g.name, count(distinct order_id)::int as orders, sum(part)::bigint as amount
    from share left join product g on g.id = share.product_id group by g.id, g.number, g.name
    order by sum(part) desc, g.number limit 5000`.execute(db)
  return rows
}

export type Taxed = { month: string; rate: string | null; gross: Fen; tax: Fen }

/** Sales and the tax in them, by month and rate: the order's tax in proportion to what of it was booked. */
export async function salesByRate(db: Db, span: Span): Promise<Taxed[]> {
  const { rows } = await sql<Taxed>`
    with s as (
      select ${month} as month, -e.amount_fen as amount, o.gross_fen as gross, o.receipt ->> 'taxRate' as rate,
        round((o.receipt ->> 'tax')::numeric * 100) as tax
      from entry e join posting p on p.id = e.posting_id left join customer_order o on o.id = e.order_id
      where e.account = 'sales' and ${within(span)})
    select month, rate, sum(amount)::bigint as gross,
      coalesce(sum(case when coalesce(gross, 0) = 0 then 0 else round(amount * tax / gross) end), 0)::bigint as tax
    from s group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export type SentBack = { month: string; account: LedgerAccount; kind: string; count: number; amount: Fen }

/** Money that left, month by month and road by road; what a provider settled to the bank did not leave. */
export async function sentBack(db: Db, span: Span): Promise<SentBack[]> {
  const { rows } = await sql<SentBack>`
    select ${month} as month, e.account, p.kind, count(*)::int as count, -sum(e.amount_fen)::bigint as amount
    from entry e join posting p on p.id = e.posting_id
    where ${within(span)} and e.account in ${cash} and e.amount_fen < 0 and p.kind <> 'settlement'
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** What went from providers to the bank: it left one account of money for another. */
export async function settledOut(db: Db, span: Span): Promise<Fen> {
  const { rows } = await sql<{ amount: Fen }>`
    select coalesce(-sum(e.amount_fen), 0)::bigint as amount from entry e join posting p on p.id = e.posting_id
    where ${within(span)} and p.kind = 'settlement' and e.account in ${cash} and e.amount_fen < 0`.execute(db)
  return rows[0]?.amount ?? fen(0)
}

/**
 * Orders whose sale was posted in the span and that stand, each in its first month; not those of which all went back. Grouped by the
 * entries: whoever sees the own customers only reads orders through a view, which has no key for a group to go by.
 */
const soldIn = (span: Span) => sql`posted as (
  select e.order_id, min(${month}) as month from entry e join posting p on p.id = e.posting_id
  where e.account = 'sales' and p.kind = 'sale' and ${within(span)} group by e.order_id), sold as (
  select o.id, posted.month, o.receipt from posted join customer_order o on o.id = posted.order_id
  where o.state in ('in_fulfilment', 'completed') and (o.refund_fen < o.paid_fen or o.paid_fen = 0))`

export type Taken = { month: string; kind: string; name: string; ofLine: boolean; orders: number; amount: Fen }

/** What activities and coupons took off the orders that were sold, with tax. */
export async function offersTaken(db: Db, span: Span): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with ${soldIn(span)}, taken as (
      select s.month, f.kind, v.terms ->> 'name' as name, f.promotion_id as of, f.line_place is not null as "ofLine", s.id, f.amount_fen as amount
      from sold s join order_offer f on f.order_id = s.id join promotion_version v on v.promotion_id = f.promotion_id and v.version = f.version
      union all
      select s.month, case b.terms -> 'gives' ->> 'kind' when 'freight' then 'freightCoupon' else 'coupon' end, b.name, -b.id, false, s.id, c.off_fen
      from sold s join coupon c on c.order_id = s.id join coupon_batch b on b.id = c.batch_id)
    select month, kind, name, "ofLine", count(distinct id)::int as orders, sum(amount)::bigint as amount from taken
    group by month, kind, name, "ofLine", of order by month, kind, sum(amount) desc, of`.execute(db)
  return rows
}

/** The same of whole orders as their receipts have it. */
export async function offersSaid(db: Db, span: Span): Promise<Fen> {
  const { rows } = await sql<{ amount: Fen }>`with ${soldIn(span)}
    select coalesce(-sum(round((f ->> 'gross')::numeric * 100)), 0)::bigint as amount
    from sold, jsonb_array_elements(sold.receipt -> 'offers') f`.execute(db)
  return rows[0]?.amount ?? fen(0)
}

// What the blank goods of a product's sold lines cost: what was taken, what is held as it costs now, and of lines that neither took
// nor hold any as many pieces as were sold, at what those of the product cost on average. No row where one line's is not known.
const blanks = sql`
  blanks as (
    select l.product_id, k.costed, round(sum(coalesce(own.fen, l.quantity * usual.fen)))::bigint as cost
    from sold join order_line l on l.order_id = sold.id join product_blank k on k.product_id = l.product_id
    cross join lateral (select ${lineBlankCost(sql`l.id`)} as fen) own
    cross join lateral (select ${usualBlankCost(sql`l.product_id`)} as fen) usual
    where l.remake_of is null group by l.product_id, k.costed
    having bool_and(coalesce(own.fen, l.quantity * usual.fen) is not null))`

// A line's receipt holds no freight: that stands in the order's, once for each consignment. What is made anew for a claim was
// sold once already. `x` is what is to be divided by 1 + tax where prices hold it.
const sold = (since: Date) => sql`
  sold as (
    select o.id, o.receipt from customer_order o
    where o.created_at >= ${since} and ${orderIn(paidStates)}),
  written as (
    select r.line, l.quantity as pieces, l.product_id, l.receipt ->> 'taxMode' as mode, (l.receipt ->> 'taxRate')::numeric as tax
    from sold join order_line l on l.order_id = sold.id cross join lateral jsonb_array_elements(l.receipt -> 'lines') r (line)
    where l.remake_of is null and r.line ->> 'group' <> 'freight'
    union all
    select r.line, (r.line ->> 'quantity')::int, null, sold.receipt ->> 'taxMode', (sold.receipt ->> 'taxRate')::numeric
    from sold cross join lateral jsonb_array_elements(sold.receipt -> 'freight') r (line)
    union all
    select jsonb_build_object('rule', 'concession', 'label', c ->> 'label', 'group', 'discount', 'quantity', 1, 'amount', c ->> 'net'), 1, null,
      'exclusive', 0
    from (select receipt -> 'concession' as c from sold) conceded where c is not null
    union all
    select jsonb_build_object('rule', o ->> 'kind', 'label', o ->> 'label', 'group', 'discount', 'quantity', 1, 'amount', o ->> 'amount'), 1, null,
      sold.receipt ->> 'taxMode', (sold.receipt ->> 'taxRate')::numeric
    from sold cross join lateral jsonb_array_elements(sold.receipt -> 'offers') o),
  named as (
    select case when line ->> 'group' = 'freight' then 'freight' else split_part(line ->> 'rule', '@', 1) end as rule,
      line ->> 'label' as label, case when line ->> 'group' = 'goods' then product_id end as product_id,
      line ->> 'group' as part, pieces, case line ->> 'group' when 'freight' then 1 else (line ->> 'quantity')::int end as times,
      (line ->> 'amount')::numeric / case mode when 'inclusive' then 1 + tax else 1 end as amount
    from written),
  summed as (
    select rule, product_id, mode() within group (order by label) as label, min(part) as part,
      sum(pieces)::bigint as pieces, sum(times)::bigint as times, round(sum(amount) * 100)::bigint as revenue
    from named group by rule, product_id),
  ${blanks},
  costed as (
    select s.rule, s.label, s.product_id as "productId", coalesce(p.name, '') as "productName", s.pieces, s.times, s.revenue,
      b.cost is not null as "byBlank", c.cost_e4 as "keptCost",
      case when s.part = 'discount' then 0 when b.cost is not null then round(b.cost * 100.0 / s.pieces)::bigint else c.cost_e4 end as "unitCost",
      case when b.cost is not null then 'piece' else coalesce(c.unit, case s.part when 'goods' then 'piece' else 'time' end) end as unit,
      case when s.part = 'discount' then 0 when b.cost is not null then b.cost
        else round(c.cost_e4 * case c.unit when 'piece' then s.pieces else s.times end / 100.0) end::bigint as cost
    from summed s left join product p on p.id = s.product_id
    left join line_cost c on c.rule = s.rule and c.product_id is not distinct from s.product_id
    left join blanks b on s.rule = 'base' and b.product_id = s.product_id and (b.costed or c.cost_e4 is null))`

/** All price lines of what was sold since, as 毛利 lists them. */
export async function marginsSince(db: Db, since: Date): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<
    Record<string, unknown>
  >`with ${sold(since)} select rule, label, "productId", "productName", pieces, times, revenue,
    "byBlank", "keptCost", "unitCost", unit, cost from costed order by revenue desc, rule, "productId"`.execute(db)
  return rows
}
