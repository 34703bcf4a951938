-- How many orders a company has in each tab: lists show it at every look, and counting them reads them all. Kept by the database, whichever
-- release writes an order: each change adds a row, so that two orders of a company never wait for each other; the sweep puts rows together.
create table order_count (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company,
  tab        text not null,
  step       bigint not null,
  -- Rows that the sweep has not put together yet.
  fresh      boolean not null default true
);
create index order_count_of on order_count (company_id, tab) include (step);
create index order_count_fresh on order_count (id) where fresh;

create function count_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_count (company_id, tab, step) values (old.company_id, old.tab, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_count (company_id, tab, step) values (new.company_id, new.tab, 1);
  end if;
  return null;
end $$;

-- Counts all orders anew: for what writes them past the triggers.
create function count_orders() returns void language sql as $$
  delete from order_count;
  insert into order_count (company_id, tab, step, fresh) select company_id, tab, count(*), false from customer_order group by 1, 2;
$$;

lock table customer_order in share row exclusive mode;
create trigger order_counted after insert or delete on customer_order for each row execute function count_order();
create trigger order_recounted after update on customer_order for each row
  when (old.tab is distinct from new.tab or old.company_id is distinct from new.company_id) execute function count_order();
select count_orders();

-- What the sweep looks for each minute is found without reading what is over: claims at their end keep their last day.
create index claim_due_open on claim (due_at) where due_at is not null and state not in ('closed', 'refused', 'withdrawn', 'lapsed');
create index invoice_issued on invoice (issued_at) where state = 'issued';

-- What each company has with us is summed from all entries there ever were: read from the index alone.
create index entry_balance on entry (company_id) include (amount_fen) where account = 'balance';
