-- How many bank receipts stand in each state, kept as the counts of orders are: the list of all of them counted two million at each look.
create table receipt_count (
  id    bigint generated always as identity primary key,
  state text not null,
  step  bigint not null,
  -- Rows that the sweep has not put together yet.
  fresh boolean not null default true
);
create index receipt_count_of on receipt_count (state) include (step);
create index receipt_count_fresh on receipt_count (id) where fresh;

create function count_receipt() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then
    insert into receipt_count (state, step) values (old.state, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into receipt_count (state, step) values (new.state, 1);
  end if;
  return null;
end $$;

-- All anew: for what writes receipts past the triggers.
create function count_receipts() returns void language sql as $$
  delete from receipt_count;
  insert into receipt_count (state, step, fresh) select state, count(*), false from bank_receipt group by 1;
$$;

lock table bank_receipt in share row exclusive mode;
create trigger receipt_counted after insert or delete on bank_receipt for each row execute function count_receipt();
create trigger receipt_recounted after update on bank_receipt for each row
  when (old.state is distinct from new.state) execute function count_receipt();
select count_receipts();
