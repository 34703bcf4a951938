-- Whether a line's order goes on: lines of orders that ended before they began keep the state they had, and after years are nearly all that
-- are not handed over. Kept by the database, whichever release moves an order.
alter table order_line add column living boolean not null default false;

create function order_living(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('pending_contract', 'pending_payment', 'pending_group', 'in_fulfilment')
$$;

create function line_living() returns trigger language plpgsql set search_path from current as $$
begin
  new.living := coalesce((select order_living(o.state) from customer_order o where o.company_id = new.company_id and o.id = new.order_id), false);
  return new;
end $$;
create trigger line_living before insert on order_line for each row execute function line_living();

create function lines_living() returns trigger language plpgsql set search_path from current as $$
begin
  update order_line set living = order_living(new.state) where company_id = new.company_id and order_id = new.id;
  return null;
end $$;
create trigger lines_living after update of state on customer_order for each row
  when (order_living(old.state) <> order_living(new.state)) execute function lines_living();
