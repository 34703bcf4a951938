import { sql, type RawBuilder } from 'kysely'
import { marked } from './figure.sql.ts'
import { figures, grounds, partsIn } from './part.sql.ts'

const among = (of: RawBuilder<unknown>) => sql`${of} in (select order_id from due)`

/** Whether what is kept of reports is what orders and entries say: each answers what is wrong. */
export const figureQuestions = {
  科目汇总与分录不符: sql`
    select day, account, kind from (
      select day, account, kind, debit, credit, debits, credits from ledger_sum
      union all
      select (p.at at time zone 'Asia/Shanghai')::date, e.account, p.kind, -greatest(e.amount_fen, 0), -greatest(-e.amount_fen, 0),
        -(e.amount_fen > 0)::int, -(e.amount_fen < 0)::int
      from posting p join entry e on e.posting_id = p.id where p.id not in (select posting_id from ledger_due)) moved
    group by 1, 2, 3 having sum(debit) <> 0 or sum(credit) <> 0 or sum(debits) <> 0 or sum(credits) <> 0`,
  // What an order adds that is marked may be another by now: it is taken as it was added.
  报表汇总与订单不符: sql`
    with marked as materialized (${marked}), due as materialized (
      select id as order_id from customer_order where id not in (select order_id from marked)), ${grounds(among)}
    select figure, day, key from (
      select figure, day, key, n, m, k, amount from figure_sum
      union all select figure, day, key, -n, -m, -k, -amount from figure_part where order_id in (select order_id from marked)
      union all select figure, day, key, -n, -m, -k, -amount from (${partsIn(figures, among)}) part) parts
    group by 1, 2, 3 having sum(n) <> 0 or sum(m) <> 0 or sum(k) <> 0 or sum(amount) <> 0`,
}
