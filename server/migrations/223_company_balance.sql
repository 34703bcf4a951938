-- What the merchant owes each company, kept: a list of all balances summed every entry there ever was. As the counts of orders are: each entry adds
-- a row, so that two never wait for each other, and the sweep puts rows together. Who pays from a balance still asks the entries.
create table company_balance (
  id         bigint generated always as identity primary key,
  company_id bigint not null,
  step       bigint not null,
  -- Rows that the sweep has not put together yet.
  fresh      boolean not null default true
);
create index company_balance_of on company_balance (company_id) include (step);
create index company_balance_fresh on company_balance (id) where fresh;

create function keep_balance() returns trigger language plpgsql set search_path from current as $$
begin
  insert into company_balance (company_id, step) values (new.company_id, -new.amount_fen);
  return null;
end $$;

-- All balances anew: for what writes entries past the trigger.
create function keep_balances() returns void language sql as $$
  delete from company_balance;
  insert into company_balance (company_id, step, fresh)
    select company_id, -sum(amount_fen), false from entry where account = 'balance' group by 1 having sum(amount_fen) <> 0;
$$;

lock table entry in share row exclusive mode;
create trigger entry_balance_kept after insert on entry for each row when (new.account = 'balance') execute function keep_balance();
select keep_balances();
