import { sql, type RawBuilder } from 'kysely'
import { paidStates } from '../../../contract/order/orderState.ts'
import { orderIn } from '../order/stateIn.sql.ts'

/** Which orders are looked at: the column `of` is one of theirs. */
export type Among = (of: RawBuilder<unknown>) => RawBuilder<unknown>

// A line's receipt holds no freight: that stands in the order's, once for each consignment. What is made anew for a claim was
// sold once already. `amount` is what is to be divided by 1 + tax where prices hold it.
const paid = (among: Among) => sql`
  select o.id, o.created_at, o.receipt from customer_order o where ${among(sql`o.id`)} and ${orderIn(paidStates)}`

const written = (among: Among) => sql`
  with paid as (${paid(among)})
  select paid.id, paid.created_at, r.line, l.quantity as pieces, l.product_id, l.receipt ->> 'taxMode' as mode, (l.receipt ->> 'taxRate')::numeric as tax
  from paid join order_line l on l.order_id = paid.id cross join lateral jsonb_array_elements(l.receipt -> 'lines') r (line)
  where l.remake_of is null and r.line ->> 'group' <> 'freight'
  union all
  select id, created_at, r.line, (r.line ->> 'quantity')::int, null, receipt ->> 'taxMode', (receipt ->> 'taxRate')::numeric
  from paid cross join lateral jsonb_array_elements(receipt -> 'freight') r (line)
  union all
  select id, created_at, jsonb_build_object('rule', 'concession', 'label', c ->> 'label', 'group', 'discount', 'quantity', 1, 'amount', c ->> 'net'), 1, null,
    'exclusive', 0
  from (select id, created_at, receipt -> 'concession' as c from paid) conceded where c is not null
  union all
  select id, created_at, jsonb_build_object('rule', o ->> 'kind', 'label', o ->> 'label', 'group', 'discount', 'quantity', 1, 'amount', o ->> 'amount'), 1,
    null, receipt ->> 'taxMode', (receipt ->> 'taxRate')::numeric
  from paid cross join lateral jsonb_array_elements(receipt -> 'offers') o`

/** What price lines brought in, and what is known of the blank goods of lines, by the day on which the order was placed. */
export const marginParts = (china: (at: RawBuilder<unknown>) => RawBuilder<unknown>) => ({
  // [rule, product, label, group]: n lines, m pieces, k times; amount in yuan without tax, not rounded.
  margin: (among: Among) => sql`
    select id, 'margin', ${china(sql`created_at`)}::date, jsonb_build_array(rule, product_id, label, part), count(*), sum(pieces)::bigint,
      sum(times)::bigint, sum(amount)
    from (select id, created_at, case when line ->> 'group' = 'freight' then 'freight' else split_part(line ->> 'rule', '@', 1) end as rule,
        line ->> 'label' as label, case when line ->> 'group' = 'goods' then product_id end as product_id,
        line ->> 'group' as part, pieces, case line ->> 'group' when 'freight' then 1 else (line ->> 'quantity')::int end as times,
        (line ->> 'amount')::numeric / case mode when 'inclusive' then 1 + tax else 1 end as amount
      from (${written(among)}) written) named
    group by id, created_at, rule, product_id, label, part`,
  lines: (among: Among) => sql`
    select paid.id, 'lines', ${china(sql`paid.created_at`)}::date, '[]'::jsonb, count(*), 0, 0, 0
    from (${paid(among)}) paid join order_line l on l.order_id = paid.id group by paid.id, paid.created_at`,
  // [product, line that still holds blanks or null]: n lines, m pieces that took none, k pieces; amount in fen of what was taken.
  blank: (among: Among) => sql`
    select id, 'blank', ${china(sql`created_at`)}::date, jsonb_build_array(product_id, case when holds then line_id end), count(*),
      coalesce(sum(quantity) filter (where taken is null), 0)::bigint, sum(quantity)::bigint, coalesce(sum(taken), 0)
    from (select paid.id, paid.created_at, l.product_id, l.id as line_id, l.quantity, exists (select from blank_need n where n.line_id = l.id) as holds,
        (select -sum(m.amount_fen) from blank_movement m where m.line_id = l.id) as taken
      from (${paid(among)}) paid join order_line l on l.order_id = paid.id where l.remake_of is null) line
    group by id, created_at, product_id, case when holds then line_id end`,
})
