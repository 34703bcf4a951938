-- Orders of which everything is packed wait to be sent; they stood among those in the making.
do $$
declare known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint
    where conrelid = 'customer_order'::regclass and conname = 'customer_order_tab_check';
  alter table customer_order drop constraint customer_order_tab_check;
  execute 'alter table customer_order add constraint customer_order_tab_check '
    || regexp_replace(known, '\]', ', ''sending''::text]');
end $$;

update customer_order o set tab = 'sending'
where o.tab = 'making' and o.state = 'in_fulfilment' and not exists (
  select from order_line l where l.order_id = o.id and l.state not in ('packed', 'handed_over'));
