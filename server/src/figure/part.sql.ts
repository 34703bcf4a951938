import { sql, type RawBuilder } from 'kysely'
import { paidStates } from '../../../contract/order/orderState.ts'
import { invoiceable } from './invoiceable.sql.ts'
import { orderIn } from '../order/stateIn.sql.ts'
import { marginParts, type Among } from './marginPart.sql.ts'

// What an order adds to each figure, reckoned from itself. Every part is a select of order_id, figure, day, key, n, m, k and amount over
// the CTEs below; a part that is there has n > 0. What a key holds stands with whoever reads it.

const china = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Shanghai')`
const week = (at: RawBuilder<unknown>) => sql`date_trunc('week', ${china(at)})::date`

/** A moment as a whole number, so that many are quickly compared. */
export const microseconds = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

/**
 * What the parts are reckoned from: postings, sales by the lines of their order, and the months in which an order was sold, each with the one
 * before. The shares of one entry add up to it to the fen. `before`: what was posted from then on does not count.
 */
export const grounds = (among: Among, before: Date | null = null) => sql`
  posted as (
    select e.id, e.order_id, e.company_id, e.account, p.kind, p.at, date_trunc('month', ${china(sql`p.at`)})::date as month, e.amount_fen as amount
    from entry e join posting p on p.id = e.posting_id
    where ${among(sql`e.order_id`)} and e.account in ('sales', 'receivable') ${before ? sql`and p.at < ${before}` : sql``}),
  s as (select id, order_id, month, -amount as amount from posted where account = 'sales'),
  w as (
    select s.*, l.type, l.product_id, l.gross_fen as gross,
      sum(l.gross_fen) over (partition by s.id order by l.place) as upto, sum(l.gross_fen) over (partition by s.id) as whole,
      row_number() over (partition by s.id order by l.place) as nth
    from s left join order_line l on l.order_id = s.order_id),
  share as (
    select order_id, month, type, product_id, case when coalesce(whole, 0) = 0 then (case when nth = 1 then amount else 0 end)
      else round(amount * upto / whole) - round(amount * (upto - gross) / whole) end as part from w),
  first as (
    select order_id, month, lag(month) over (partition by order_id order by month) as earlier
    from (select distinct order_id, month from posted where account = 'sales' and kind = 'sale') sale),
  sold as (
    select o.id, first.month, first.earlier, o.receipt from first join customer_order o on o.id = first.order_id
    where ${orderIn(paidStates)} and (o.refund_fen < o.paid_fen or o.paid_fen = 0))`

const parts = {
  placed: (among) => sql`
    select o.id, 'placed', ${china(sql`o.created_at`)}::date, '[]'::jsonb, 1::bigint, 0::bigint, 0::bigint, 0::numeric
    from customer_order o where ${among(sql`o.id`)}`,
  ...marginParts(china),
  sales: () => sql`
    select order_id, 'sales', month, jsonb_build_array(type), 1, 0, 0, sum(part) from share group by order_id, month, type`,
  // With the month before in which the order was sold or taken back of: of several months it counts in the first.
  goods: () => sql`
    select order_id, 'goods', month, jsonb_build_array(product_id, lag(month) over (partition by order_id, product_id order by month)), 1, 0, 0, part
    from (select order_id, month, product_id, sum(part) as part from share group by order_id, month, product_id) g`,
  tax: () => sql`
    select s.order_id, 'tax', s.month, jsonb_build_array(o.receipt ->> 'taxRate'), count(*), coalesce(sum(case when o.gross_fen = 0 then 0
        else round(s.amount * round((o.receipt ->> 'tax')::numeric * 100) / o.gross_fen) end), 0)::bigint, 0, sum(s.amount)
    from s join customer_order o on o.id = s.order_id group by s.order_id, s.month, o.receipt ->> 'taxRate'`,
  offer: () => sql`
    select id, 'offer', month, jsonb_build_array(earlier, kind, promotion, name, "ofLine"), 1, 0, 0, sum(amount) from (
      select s.id, s.month, s.earlier, f.kind, f.promotion_id as promotion, v.terms ->> 'name' as name, f.line_place is not null as "ofLine",
        f.amount_fen as amount
      from sold s join order_offer f on f.order_id = s.id join promotion_version v on v.promotion_id = f.promotion_id and v.version = f.version
      union all
      select s.id, s.month, s.earlier, null, c.batch_id, null, false, c.off_fen from sold s join coupon c on c.order_id = s.id) taken
    group by id, month, earlier, kind, promotion, name, "ofLine"`,
  offerSaid: () => sql`
    select s.id, 'offerSaid', s.month, jsonb_build_array(s.earlier), count(*), 0, 0, -sum(round((f ->> 'gross')::numeric * 100))
    from sold s cross join lateral jsonb_array_elements(s.receipt -> 'offers') f group by s.id, s.month, s.earlier`,
  // [company, order]: m since when it was sold, μs since 1970.
  open: () => sql`
    select order_id, 'open', date '2000-01-01', jsonb_build_array(company_id, order_id), 1, coalesce(${microseconds(sql`min(at) filter (where amount > 0)`)}, 0),
      order_id, sum(amount)
    from posted where account = 'receivable' group by order_id, company_id having sum(amount) <> 0`,
  claims: (among) => sql`
    select order_id, 'claims', date '2000-01-01', jsonb_build_array(state), count(*), 0, 0, 0 from claim where ${among(sql`order_id`)}
    group by order_id, state`,
  // [state, one of its marks is low, something of it is unanswered]
  reviews: (among) => sql`
    select order_id, 'reviews', date '2000-01-01', jsonb_build_array(state, low, unanswered), count(*), 0, 0, 0
    from (select r.order_id, r.state, r.lowest <= 2 as low,
        exists (select from review_part w where w.review_id = r.id and w.answered_at is null) as unanswered
      from review r where ${among(sql`r.order_id`)}) review
    group by order_id, state, low, unanswered`,
  reviewed: (among) => sql`
    select o.id, 'reviewed', date '2000-01-01', jsonb_build_array(o.company_id), count(*), 0, 0, 0
    from customer_order o join review r on r.order_id = o.id where ${among(sql`o.id`)} and o.state = 'completed' group by o.id, o.company_id`,
  // The company, so that its own are found: see openToInvoice.
  invoiceable: (among) => sql`
    select o.id, 'invoiceable', date '2000-01-01', jsonb_build_array(o.company_id), 1, 0, 0, 0 from (${invoiceable(among(sql`o.id`))}) o`,
  sent: (among) => sql`
    select order_id, 'sent', date_trunc('week', day)::date, '[]'::jsonb, count(*), count(*) filter (where day <= promised), 0, 0
    from (select c.order_id, ${china(sql`c.shipped_at`)}::date as day, (select max(l.promised_day) from consignment_line k
        join order_line l on l.id = k.order_line_id where k.consignment_id = c.id) as promised
      from consignment c where ${among(sql`c.order_id`)} and c.shipped_at is not null) c
    where promised is not null group by order_id, date_trunc('week', day)::date`,
  approved: (among) => sql`
    select l.order_id, 'approved', ${week(sql`p.answered_at`)}, jsonb_build_array(least(p.round, 5)), count(*), 0, 0, 0
    from order_line l join proof p on p.line_id = l.id
    where ${among(sql`l.order_id`)} and p.state = 'approved' and p.kept_from is null and p.answered_at is not null
    group by l.order_id, ${week(sql`p.answered_at`)}, least(p.round, 5)`,
  claimed: (among) => sql`
    select order_id, 'claimed', week, jsonb_build_array(product_id, processes), count(*), count(*) filter (where claimed), 0, 0
    from (select l.order_id, l.product_id, ${week(sql`sent.at`)} as week,
        (select coalesce(jsonb_agg(distinct p.print -> 'process'), '[]'::jsonb)
          from jsonb_array_elements(coalesce(l.selection -> 'prints', '[]'::jsonb)) p (print)) as processes,
        exists (select from claim m where m.order_line_id = l.id and m.state not in ('refused', 'withdrawn', 'lapsed')) as claimed
      from order_line l cross join lateral (select max(c.shipped_at) as at from consignment_line k
        join consignment c on c.id = k.consignment_id where k.order_line_id = l.id) sent
      where ${among(sql`l.order_id`)} and l.remake_of is null and sent.at is not null) line
    group by order_id, week, product_id, processes`,
} satisfies Record<string, (among: Among) => RawBuilder<unknown>>

export type Figure = keyof typeof parts
export const figures = Object.keys(parts) as Figure[]

/** The parts in these figures, of the orders among which they are looked for. */
export const partsIn = (names: readonly Figure[], among: Among) => sql`
  select order_id, figure, day, key, n, m, k, amount from (${sql.join(
    names.map((name) => parts[name](among)),
    sql` union all `,
  )}) part (order_id, figure, day, key, n, m, k, amount)`
