-- The order by which a company stopped being a new customer: one that it paid for, or one placed with an offer for new customers. Null: it
-- is a new customer still. A row that whoever places an order with such an offer must get, not a count of orders (085).
alter table company add first_order_id bigint;
update company c set first_order_id = (select min(o.id) from customer_order o
  where o.company_id = c.id and o.state in ('in_fulfilment', 'completed', 'pending_group'));

create function newcomer_bought() returns trigger language plpgsql as $$
begin
  update company set first_order_id = new.id where id = new.company_id and first_order_id is null;
  return null;
end $$;
create trigger newcomer_bought after insert or update of state on customer_order for each row
  when (new.state in ('in_fulfilment', 'completed', 'pending_group')) execute function newcomer_bought();

-- What nothing came of makes nobody an old customer.
create function newcomer_again() returns trigger language plpgsql as $$
begin
  update company set first_order_id = (select min(o.id) from customer_order o
      where o.company_id = new.company_id and o.id <> new.id and o.state in ('in_fulfilment', 'completed', 'pending_group'))
    where id = new.company_id and first_order_id = new.id;
  return null;
end $$;
create trigger newcomer_again after update of state on customer_order for each row
  when (new.state in ('rejected', 'cancelled', 'closed_timeout')) execute function newcomer_again();
