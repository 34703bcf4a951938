-- Payment plans, credit terms and monthly statements.

-- What is offered besides paying all at once.
create table payment_plan (
  id         bigint generated always as identity primary key,
  name       text not null unique,
  -- For orders of so much and more, all of whose goods are of these types.
  from_fen   bigint not null check (from_fen >= 100),
  types      text[] not null check (cardinality(types) > 0 and types <@ array['custom', 'common', 'standard', 'spot']),
  -- [{label, percent, gate}]: they add up to 100, the first is due before anything is made.
  steps      jsonb not null check (jsonb_array_length(steps) between 2 and 4),
  enabled    boolean not null default true,
  updated_at timestamptz not null default now()
);

-- start: before anything is made · ship: before it is sent · term: on the day the credit runs out
alter table payment_intent
  add column gate text not null default 'start' check (gate in ('start', 'ship', 'term')),
  add column due_at timestamptz,
  -- How many of the two reminders were given: due soon, overdue.
  add column reminded smallint not null default 0 check (reminded between 0 and 2);
create index payment_intent_due on payment_intent (due_at)
  where due_at is not null and reminded < 2 and state in ('waiting', 'partially_received');
create index payment_intent_undated on payment_intent (id)
  where gate = 'ship' and due_at is null and state in ('waiting', 'partially_received');
create index payment_intent_on_credit on payment_intent (company_id, due_at)
  where gate = 'term' and state in ('waiting', 'partially_received');
create index payment_intent_open_of_company on payment_intent (company_id, id)
  where state in ('waiting', 'partially_received');

alter table customer_order
  add column plan text not null default '全款',
  add column on_credit boolean not null default false,
  -- What of the company's credit it takes up now.
  add column credit_fen bigint not null default 0 check (credit_fen >= 0);

-- What a company may owe and for how long. `used_fen` is the sum of its orders' `credit_fen`.
create table credit_terms (
  company_id bigint primary key references company,
  limit_fen  bigint not null check (limit_fen >= 0),
  days       smallint not null check (days between 1 and 180),
  enabled    boolean not null,
  used_fen   bigint not null default 0 check (used_fen >= 0),
  updated_at timestamptz not null default now()
);

-- A company's account with us in one calendar month, China time.
create table statement (
  id          bigint generated always as identity primary key,
  number      text not null unique,
  company_id  bigint not null references company,
  month       text not null check (month ~ '^\d{4}-\d{2}$'),
  -- What the company owes, negative what we owe it.
  opening_fen bigint not null,
  closing_fen bigint not null,
  state       text not null check (state in ('issued', 'disputed', 'confirmed')),
  pdf_id      bigint references stored_file,
  xlsx_id     bigint references stored_file,
  created_at  timestamptz not null default now(),
  unique (company_id, month),
  unique (company_id, id)
);
create index statement_newest on statement (state, id desc);
create index statement_pdf on statement (pdf_id) where pdf_id is not null;
create index statement_xlsx on statement (xlsx_id) where xlsx_id is not null;

create table statement_line (
  id           bigint generated always as identity primary key,
  statement_id bigint not null,
  company_id   bigint not null,
  place        integer not null,
  at           timestamptz not null,
  kind         text not null check (kind in ('opening', 'sale', 'payment', 'refund', 'other', 'invoice', 'red')),
  -- A posting of the ledger stands on one statement, once; the opening balance and invoices are no postings.
  posting_id   bigint unique references posting,
  order_number text,
  note         text not null default '',
  -- By how much what the company owes grew; 0 for invoices.
  amount_fen   bigint not null,
  -- What was invoiced, negative what was taken back.
  invoiced_fen bigint not null default 0,
  state        text not null default 'open' check (state in ('open', 'confirmed', 'disputed', 'answered')),
  reason       text not null default '',
  answer       text not null default '',
  moved_at     timestamptz,
  unique (statement_id, place),
  foreign key (company_id, statement_id) references statement (company_id, id)
);

-- How far the statements of a month are made: companies up to this one.
create table statement_run (
  month   text primary key,
  reached bigint not null default 0,
  done    boolean not null default false
);

-- Made by the mall: kind 'statement'. Kinds that were added meanwhile stay.
do $$
declare kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'stored_file_kind_check');
begin
  alter table stored_file drop constraint stored_file_kind_check;
  execute 'alter table stored_file add constraint stored_file_kind_check '
    || regexp_replace(kinds, '\]', ', ''statement''::text]');
end $$;
