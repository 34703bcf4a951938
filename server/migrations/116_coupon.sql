-- 优惠券: batches, the coupons of companies, and the codes that give one. New tables only.

create table coupon_batch (
  id          bigint generated always as identity primary key,
  terms       jsonb not null,
  name        text not null,
  how         text not null check (how in ('take', 'give', 'code')),
  state       text not null default 'open' check (state in ('open', 'paused', 'stopped')),
  reason      text not null default '',
  pieces      integer not null check (pieces > 0),
  -- Not given to anybody, nor promised by a code.
  "left"      integer not null,
  per_company integer check (per_company > 0),
  per_account integer check (per_account > 0),
  from_at     timestamptz not null,
  until_at    timestamptz not null,
  -- What all of them may take off, with tax; null: as much as is asked. Without one nobody counts what they took.
  budget_fen  bigint check (budget_fen > 0),
  used_fen    bigint not null default 0 check (used_fen >= 0),
  revision    integer not null default 1,
  staff_id    bigint not null references staff,
  created_at  timestamptz not null default now(),
  check ("left" between 0 and pieces),
  check (until_at > from_at),
  check (used_fen <= coalesce(budget_fen, used_fen))
);
create index coupon_batch_taken on coupon_batch (until_at) where how = 'take' and state = 'open';
create index coupon_batch_staff on coupon_batch (staff_id);

-- How many of a batch a company has come by, and one of its accounts (0: all of the company).
create table coupon_count (
  batch_id   bigint not null references coupon_batch,
  company_id bigint not null references company,
  account_id bigint not null,
  pieces     integer not null check (pieces >= 0),
  primary key (batch_id, company_id, account_id)
);
create index coupon_count_company on coupon_count (company_id);

create table coupon (
  id         bigint generated always as identity primary key,
  batch_id   bigint not null references coupon_batch,
  company_id bigint not null references company,
  -- Whose alone it is; null: anybody's of the company.
  account_id bigint,
  state      text not null default 'granted' check (state in ('granted', 'held', 'used', 'expired', 'revoked')),
  how        text not null check (how in ('take', 'give', 'code')),
  from_at    timestamptz not null,
  until_at   timestamptz not null,
  -- The order that holds or used it.
  order_id   bigint,
  -- What it takes off there, with tax.
  off_fen    bigint check (off_fen > 0),
  used_at    timestamptz,
  -- Why it was revoked.
  reason     text not null default '',
  created_at timestamptz not null default now(),
  check ((state in ('held', 'used')) = (order_id is not null)),
  check ((order_id is null) = (off_fen is null)),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index coupon_company on coupon (company_id, state, until_at);
create index coupon_account on coupon (account_id) where account_id is not null;
create index coupon_of_batch on coupon (batch_id, id);
create index coupon_order on coupon (order_id) where order_id is not null;
create index coupon_over on coupon (until_at) where state = 'granted';

-- A code is told once and kept as its hash.
create table coupon_code (
  hash       bytea primary key,
  batch_id   bigint not null references coupon_batch,
  coupon_id  bigint references coupon,
  created_at timestamptz not null default now()
);
create index coupon_code_batch on coupon_code (batch_id);
create index coupon_code_coupon on coupon_code (coupon_id) where coupon_id is not null;
