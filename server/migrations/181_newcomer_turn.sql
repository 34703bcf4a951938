-- Who is bought from and who buys look at a company's first order one after the other: each waits for the company's row, and looks again
-- behind it. A release that went back to nothing while another order was begun left an old customer new (169).
create or replace function newcomer_bought() returns trigger language plpgsql as $$
begin
  perform from company where id = new.company_id for no key update;
  update company set first_order_id = new.id where id = new.company_id and first_order_id is null;
  return null;
end $$;

create or replace function newcomer_again() returns trigger language plpgsql as $$
begin
  perform from company where id = new.company_id for no key update;
  update company set first_order_id = (select min(o.id) from customer_order o
      where o.company_id = new.company_id and o.id <> new.id and o.state in ('in_fulfilment', 'completed', 'pending_group'))
    where id = new.company_id and first_order_id = new.id;
  return null;
end $$;

-- What was begun between the look of 169 and its triggers.
update company c set first_order_id = (select min(o.id) from customer_order o
    where o.company_id = c.id and o.state in ('in_fulfilment', 'completed', 'pending_group'))
  where first_order_id is null;
