import { sql } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import { fen, type Fen } from '../../../contract/money.ts'
import type { EntryFilter, LedgerAccount } from '../../../contract/report/report.ts'
import type { Db } from '../db.ts'
import type { Span } from '../period.rules.ts'

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

export type Entry = {
  id: number
  at: Date
  kind: string
  ref: string
  account: LedgerAccount
  companyName: string | null
  orderNumber: string | null
  amount: Fen
}

const matching = (filter: Omit<EntryFilter, 'from' | 'to'>, span: Span) => {
  const { account, companyId, kind, side } = filter
  return sql`${within(span)}
    ${account ? sql`and e.account = ${account}` : sql``} ${companyId ? sql`and e.company_id = ${companyId}` : sql``}
    ${kind ? sql`and p.kind = ${kind}` : sql``}
    ${side === 'in' ? sql`and e.amount_fen > 0` : side === 'out' ? sql`and e.amount_fen < 0` : sql``}`
}
const fields = sql`e.id, p.at, p.kind, p.ref, e.account, c.name as "companyName", o.number as "orderNumber",
  e.amount_fen as amount from entry e join posting p on p.id = e.posting_id
  left join company c on c.id = e.company_id left join customer_order o on o.id = e.order_id`

/** A page of entries, the newest first, how many there are, and what all of them come to. */
export async function entryPage(
  db: Db,
  filter: EntryFilter & { page: number; limit: number },
  span: Span,
): Promise<{ rows: Entry[]; total: number; sum: Fen }> {
  const where = matching(filter, span)
  const [{ rows }, counted] = await Promise.all([
    sql<Entry>`select ${fields} where ${where} order by e.id desc
      limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(db),
    sql<{ total: number; sum: Fen }>`select count(*)::int as total, coalesce(sum(e.amount_fen), 0)::bigint as sum
      from entry e join posting p on p.id = e.posting_id where ${where}`.execute(db),
  ])
  const { total = 0, sum = fen(0) } = counted.rows[0] ?? {}
  return { rows, total, sum }
}

/** Entries after `after`, the oldest first. */
export async function entriesAfter(db: Db, filter: EntryFilter, span: Span, after: number, most: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${fields} where ${matching(filter, span)} and e.id > ${after} order by e.id limit ${most}`.execute(db)
  return rows
}
