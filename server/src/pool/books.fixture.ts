import { sql } from 'kysely'

// What must be so of shared runs and their members, whatever was done.

const nothing = sql`('rejected', 'cancelled', 'closed_timeout')`

export const poolQuestions = {
  拼印的件数与成员不符: sql`
    select p.id from pool p where (p.pieces, p.members) <> (select coalesce(sum(m.pieces), 0), count(*) from pool_member m
      where m.pool_id = p.id and m.state in ('held', 'paid', 'in', 'settled')) or p.pieces > p.most`,
  拼印的成员与状态不符: sql`
    select m.id, m.state, p.state as pool from pool_member m join pool p on p.id = m.pool_id where case p.state
      when 'draft' then true when 'open' then m.state not in ('held', 'paid', 'out')
      when 'locked' then m.state in ('held', 'paid', 'settled') when 'settled' then m.state in ('held', 'paid', 'in')
      else m.state not in ('alone', 'out') end`,
  拼印的成员与订单不符: sql`
    select m.id, m.state, o.state as order from pool_member m join order_line l on l.id = m.line_id join customer_order o on o.id = l.order_id
    where m.company_id <> o.company_id or m.pieces <> l.quantity or l.own_offer ->> 'kind' is distinct from 'pool'
      or (l.own_offer ->> 'id')::bigint <> m.id or m.state in ('held', 'paid') and o.state in ${nothing}
      or m.state = 'held' and o.state in ('in_fulfilment', 'completed') or m.state = 'paid' and o.state <> 'in_fulfilment'
      or m.state = 'in' and o.state <> 'in_fulfilment'
      or (select count(*) from order_line n where n.order_id = o.id) <> 1`,
  拼印结算价高于单独购买价或与订单不符: sql`
    select m.id from pool_member m join order_line l on l.id = m.line_id where m.state = 'settled'
      and (m.final_fen > m.alone_fen or m.final_fen <> l.gross_fen or (m.paper ->> 'final')::bigint <> m.final_fen
        or (m.paper ->> 'alone')::bigint <> m.alone_fen or m.over_fen > m.alone_fen - m.final_fen)`,
  拼印的差额没有记账或记了不止一次: sql`
    select m.id from pool_member m join order_line l on l.id = m.line_id join customer_order o on o.id = l.order_id
    where m.state = 'settled' and (m.alone_fen - m.final_fen) <> (select coalesce(sum(e.amount_fen), 0) from entry e
      join posting g on g.id = e.posting_id where g.kind = 'pool' and e.account = 'sales' and e.order_id = o.id)
    union all select e.order_id from entry e join posting g on g.id = e.posting_id where g.kind = 'pool' and e.account = 'sales'
      and not exists (select from order_line l join pool_member m on m.line_id = l.id where l.order_id = e.order_id and m.state = 'settled')`,
  拼印退回的差价与各期不符: sql`
    select i.order_id from payment_intent i group by 1 having sum(i.given_back_fen) <> coalesce((select sum(m.over_fen) from order_line l
      join pool_member m on m.line_id = l.id where l.order_id = i.order_id), 0)`,
  拼印的分摊之和不是全部同印的价格: sql`
    select p.id from pool p where p.state = 'settled' and (p.price_fen <> (select coalesce(sum((m.paper ->> 'share')::bigint), 0)
      from pool_member m where m.pool_id = p.id and m.state = 'settled') or p.pieces < p.least)`,
  未截止的拼印就排产: sql`
    select l.id from pool_member m join order_line l on l.id = m.line_id where m.state in ('held', 'paid', 'in')
      and l.state not in ('artwork_pending', 'preflight', 'proof', 'sample', 'ready')`,
  结算前开出的发票: sql`
    select v.order_id from invoice_line v join invoice i on i.id = v.invoice_id join order_line l on l.order_id = v.order_id
    join pool_member m on m.line_id = l.id where m.state in ('held', 'paid', 'in') and i.state not in ('refused', 'red_issued')`,
}
