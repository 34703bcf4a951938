import { sql, type RawBuilder } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import { fen, type Fen } from '../../../contract/money.ts'
import type { EntryFilter, LedgerAccount } from '../../../contract/report/report.ts'
import { chinaDay, oneDay } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'
import { booked } from '../figure/booked.sql.ts'
import { sourceOf, told } from '../figure/figure.sql.ts'
import { openAt } from '../figure/open.sql.ts'
import { microseconds } from '../figure/part.sql.ts'
import type { Span } from '../period.rules.ts'

const month = sql`to_char(day, 'YYYY-MM')`
const within = ({ begin, end }: Span) => sql`p.at >= ${begin} and p.at < ${end}`
const daysOf = ({ begin, end }: Span) => ({ from: chinaDay(begin), end: chinaDay(end) })
/** Accounts that hold money. */
const cash = sql`('bank', 'alipay', 'weixin')`

const inSpan = async (db: Db, { begin, end }: Span) => booked(await sourceOf(db), begin, end)

export type Turnover = { month: string; account: LedgerAccount; debit: Fen; credit: Fen; entries: number }

/** What moved on each account in each month. `credit` is positive. */
export async function turnovers(db: Db, span: Span): Promise<Turnover[]> {
  const { rows } = await sql<Turnover>`with ${await inSpan(db, span)}
    select ${month} as month, account, sum(debit)::bigint as debit, sum(credit)::bigint as credit, sum(debits + credits)::int as entries
    from booked group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** What stands on each account before a moment. */
export async function standing(db: Db, before: Date): Promise<Map<LedgerAccount, Fen>> {
  const { rows } = await sql<{ account: LedgerAccount; amount: Fen }>`with ${booked(await sourceOf(db), null, before)}
    select account, sum(debit - credit)::bigint as amount from booked group by 1`.execute(db)
  return new Map(rows.map(({ account, amount }) => [account, amount]))
}

/** What moved on these accounts in a span, all in all. */
export async function ledgerSum(db: Db, span: Span, accounts: readonly LedgerAccount[]): Promise<Fen> {
  const { rows } = await sql<{ amount: Fen }>`with ${await inSpan(db, span)}
    select coalesce(sum(debit - credit), 0)::bigint as amount from booked where account = any(${[...accounts]})`.execute(db)
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
  // Reckoned here: an interval would be taken from the moment once for each row.
  const ago = (days: number) => sql`${(at.getTime() - days * oneDay) * 1000}::bigint`
  const days = (from: number, to: number | null) => sql`coalesce(sum(o.open) filter (where o.open > 0
    and o.since <= ${ago(from)} ${to === null ? sql`` : sql`and o.since > ${ago(to)}`}), 0)::bigint`
  const { rows } = await sql<Aged>`
    with ${openAt(await sourceOf(db), at)}, o as (
      select company_id, since, open from open
      union all
      select e.company_id, coalesce(${microseconds(sql`min(p.at) filter (where e.amount_fen > 0)`)}, 0), sum(e.amount_fen)
      from entry e join posting p on p.id = e.posting_id where e.account = 'receivable' and e.order_id is null and p.at < ${at}
      group by 1 having sum(e.amount_fen) <> 0),
    aged as (
      select o.company_id, coalesce(sum(o.open) filter (where o.open < 0), 0)::bigint as ahead, ${days(0, 30)} as days30, ${days(30, 60)} as days60,
        ${days(60, 90)} as days90, ${days(90, null)} as older, sum(o.open) as open
      from o group by o.company_id)
    select c.id as "companyId", c.name as "companyName", ahead, days30, days60, days90, older
    from aged join company c on c.id = aged.company_id order by open desc, c.id`.execute(db)
  return rows
}

/** Parts of orders in a span; what was booked of no order stands with k = 1, under no key. */
const soldIn = async (db: Db, name: 'sales' | 'goods' | 'tax', span: Span) => sql`
  ${told([name], await sourceOf(db), daysOf(span))}, part as (
    select day, key, n, m, 0 as k, amount from told
    union all
    select date_trunc('month', p.at at time zone 'Asia/Shanghai')::date, '[]'::jsonb, 0, 0, 1, -e.amount_fen
    from entry e join posting p on p.id = e.posting_id where e.account = 'sales' and e.order_id is null and ${within(span)})`
const isThere = sql`(sum(n) <> 0 or sum(k) <> 0)`

export type Sold = { month: string; type: GoodsType | null; orders: number; amount: Fen }

/** The sales of a span, each apportioned over the lines of its order by what they come to. What has no order stands with no line. */
export async function salesByType(db: Db, span: Span): Promise<Sold[]> {
  const { rows } = await sql<Sold>`with ${await soldIn(db, 'sales', span)}
    select ${month} as month, key ->> 0 as type, sum(n)::int as orders, sum(amount)::bigint as amount
    from part group by 1, 2 having ${isThere} order by 1, 2`.execute(db)
  return rows
}

export type SoldGoods = { number: string | null; name: string | null; orders: number; amount: Fen }

/** The same by product. An order of several months counts once: in the first of them that lies within the span. */
export async function salesByGoods(db: Db, span: Span): Promise<SoldGoods[]> {
  const { rows } = await sql<SoldGoods>`with ${await soldIn(db, 'goods', span)}, by_product as (
      select (key ->> 0)::bigint as product_id, ${firstWithin(1, span)}, sum(amount) as amount from part group by 1 having ${isThere})
    select g.number, g.name, sum(orders)::int as orders, sum(amount)::bigint as amount
    from by_product left join product g on g.id = by_product.product_id group by g.id, g.number, g.name
    order by sum(amount) desc, g.number limit 5000`.execute(db)
  return rows
}

/** How many orders there are, each in the first of its months that lies within the span: the key tells the month before. */
const firstWithin = (place: number, span: Span) =>
  sql`coalesce(sum(n) filter (where key ->> ${sql.lit(place)}::int is null or (key ->> ${sql.lit(place)}::int)::date < ${chinaDay(span.begin)}::date), 0) as orders`

export type Taxed = { month: string; rate: string | null; gross: Fen; tax: Fen }

/** Sales and the tax in them, by month and rate: the order's tax in proportion to what of it was booked. */
export async function salesByRate(db: Db, span: Span): Promise<Taxed[]> {
  const { rows } = await sql<Taxed>`with ${await soldIn(db, 'tax', span)}
    select ${month} as month, key ->> 0 as rate, sum(amount)::bigint as gross, sum(m)::bigint as tax
    from part group by 1, 2 having ${isThere} order by 1, 2`.execute(db)
  return rows
}

export type SentBack = { month: string; account: LedgerAccount; kind: string; count: number; amount: Fen }

/** Money that left, month by month and road by road; what a provider settled to the bank did not leave. */
export async function sentBack(db: Db, span: Span): Promise<SentBack[]> {
  const { rows } = await sql<SentBack>`with ${await inSpan(db, span)}
    select ${month} as month, account, kind, sum(credits)::int as count, sum(credit)::bigint as amount
    from booked where account in ${cash} and credits > 0 and kind <> 'settlement' group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** What went from providers to the bank: it left one account of money for another. */
export async function settledOut(db: Db, span: Span): Promise<Fen> {
  const { rows } = await sql<{ amount: Fen }>`with ${await inSpan(db, span)}
    select coalesce(sum(credit), 0)::bigint as amount from booked where kind = 'settlement' and account in ${cash}`.execute(db)
  return rows[0]?.amount ?? fen(0)
}

export type Taken = { month: string; kind: string; name: string; ofLine: boolean; orders: number; amount: Fen }

// Orders whose sale was posted in the span and that stand, each in its first month; not those of which all went back.
const inFirst = (span: Span) => sql`(key ->> 0 is null or (key ->> 0)::date < ${chinaDay(span.begin)}::date)`

/** What activities and coupons took off the orders that were sold, with tax. */
export async function offersTaken(db: Db, span: Span): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with ${told(['offer'], await sourceOf(db), daysOf(span))}, taken as (
      select ${month} as month, coalesce(t.key ->> 1, case b.terms -> 'gives' ->> 'kind' when 'freight' then 'freightCoupon' else 'coupon' end) as kind,
        coalesce(b.name, t.key ->> 3) as name, (t.key -> 4)::boolean as "ofLine", coalesce(-b.id, (t.key ->> 2)::bigint) as of, n, amount
      from told t left join coupon_batch b on t.key ->> 1 is null and b.id = (t.key ->> 2)::bigint where ${inFirst(span)})
    select month, kind, name, "ofLine", sum(n)::int as orders, sum(amount)::bigint as amount from taken
    group by month, kind, name, "ofLine", of having sum(n) <> 0 order by month, kind, sum(amount) desc, of`.execute(db)
  return rows
}

/** The same of whole orders as their receipts have it. */
export async function offersSaid(db: Db, span: Span): Promise<Fen> {
  const { rows } = await sql<{ amount: Fen }>`with ${told(['offerSaid'], await sourceOf(db), daysOf(span))}
    select coalesce(sum(amount), 0)::bigint as amount from told where ${inFirst(span)}`.execute(db)
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
export async function entryPage(db: Db, filter: EntryFilter & Paging, span: Span): Promise<{ rows: Entry[]; total: number; sum: Fen }> {
  const where = matching(filter, span)
  const [{ rows }, counted] = await Promise.all([
    sql<Entry>`select ${fields} where ${where} order by p.at desc, p.id desc, e.id desc
      ${onPage(filter)}`.execute(db),
    entriesIn(db, filter, span),
  ])
  return { rows, ...counted }
}

/** How many entries match, and what they come to: of all companies from what is kept of each day. */
async function entriesIn(db: Db, filter: EntryFilter, span: Span): Promise<{ total: number; sum: Fen }> {
  const { account, companyId, kind, side } = filter
  const [sides, amount] = {
    in: [sql`debits`, sql`debit`],
    out: [sql`credits`, sql`-credit`],
    both: [sql`debits + credits`, sql`debit - credit`],
  }[side ?? 'both']
  const asked = companyId
    ? sql<{ total: number; sum: Fen }>`select count(*)::int as total, coalesce(sum(e.amount_fen), 0)::bigint as sum
        from entry e join posting p on p.id = e.posting_id where ${matching(filter, span)}`
    : sql<{ total: number; sum: Fen }>`with ${await inSpan(db, span)}
        select coalesce(sum(${sides}), 0)::int as total, coalesce(sum(${amount}), 0)::bigint as sum from booked
        where ${account ? sql`account = ${account}` : sql`true`} and ${kind ? sql`kind = ${kind}` : sql`true`}`
  const { rows } = await asked.execute(db)
  return rows[0] ?? { total: 0, sum: fen(0) }
}

/** Entries behind that of the id `after`, the oldest first; 0: from the first on. By time, as their index has it: ids do not begin with the span. */
export async function entriesAfter(db: Db, filter: EntryFilter, span: Span, after: number, most: number): Promise<Entry[]> {
  const last = (what: RawBuilder<unknown>) => sql`(select ${what} from entry l join posting b on b.id = l.posting_id where l.id = ${after})`
  const behind = sql`p.at >= ${last(sql`b.at`)} and (p.at, p.id, e.id) > (${last(sql`b.at`)}, ${last(sql`b.id`)}, ${after})`
  const { rows } = await sql<Entry>`
    select ${fields} where ${matching(filter, span)} ${after > 0 ? sql`and ${behind}` : sql``}
    order by p.at, p.id, e.id limit ${most}`.execute(db)
  return rows
}
