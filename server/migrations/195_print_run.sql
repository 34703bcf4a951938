-- The files of a design as they are made, behind the page that asked for them.
create table print_run (
  id          bigint generated always as identity primary key,
  company_id  bigint not null references company,
  account_id  bigint not null references account,
  product_id  bigint not null references product,
  -- What the product and the design are known by.
  hash        text not null,
  -- Null: it has ended, and is not asked for any more.
  design      jsonb,
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Pages: how many there are to be written, and how many are.
  total       integer not null check (total > 0),
  done        integer not null default 0 check (done between 0 and total),
  -- Why it failed, in words.
  fault       text not null default '',
  -- What is made already, {id, position} each: whoever goes on after a death goes on from there.
  files       jsonb not null default '[]',
  created_at  timestamptz not null,
  finished_at timestamptz,
  check ((state in ('waiting', 'running')) = (finished_at is null)),
  check (design is not null or finished_at is not null)
);
-- The same of the same person is made once at a time.
create unique index print_run_under_way on print_run (account_id, hash) where finished_at is null;
create index print_run_of_account on print_run (company_id, account_id, id desc);
create index print_run_finished on print_run (finished_at);
