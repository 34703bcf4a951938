-- beside the mall
-- 新订单 are the orders of the last days that go on: at millions of orders two lists of tens of thousands were laid side by side.
drop index concurrently if exists customer_order_fresh;
create index concurrently customer_order_fresh on customer_order (created_at) include (id, number, company_id, gross_fen)
  where state in ('pending_contract', 'pending_payment', 'pending_group', 'in_fulfilment');
