-- views stay
-- The lines that were there before. By itself: meanwhile orders are placed and read. Each order that goes on is locked before its lines are
-- written, so that one that moves meanwhile is written as it then is.
with o as materialized (select company_id, id from customer_order
  where state in ('pending_contract', 'pending_payment', 'pending_group', 'in_fulfilment') order by id for no key update)
update order_line l set living = true from o where l.company_id = o.company_id and l.order_id = o.id;

create index order_line_living on order_line (state, promised_day, order_id) where living and state <> 'handed_over';
analyze order_line (living);
