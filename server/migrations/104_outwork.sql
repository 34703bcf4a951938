-- 外协: work on a line's pieces that a supplier does outside, and what came back of it. New tables only.

-- The last number of each day.
create table outwork_day (
  day  date primary key,
  last integer not null check (last > 0)
);

create table outwork (
  id           bigint generated always as identity primary key,
  number       text not null unique,
  supplier_id  bigint not null references supplier,
  company_id   bigint not null,
  line_id      bigint not null,
  -- The step of production that it is; null: it is none of them.
  step_id      bigint references line_step,
  process      text not null,
  quantity     integer not null check (quantity > 0),
  -- Price lines whose cost it is, in place of the own.
  covers       text[] not null default '{}',
  price_unit   text check (price_unit in ('piece', 'lump')),
  -- Yuan a piece, or for all of it; null: not agreed yet.
  price_e4     bigint check (price_e4 >= 0),
  -- Per cent of tax that the price holds; null: it is without tax.
  tax_rate     integer check (tax_rate between 1 and 20),
  expected_day date,
  remark       text not null default '',
  -- Why it was closed, voided or opened again.
  reason       text not null default '',
  state        text not null default 'draft' check (state in ('draft', 'sent', 'partly', 'back', 'settled', 'void')),
  -- The sums of what came back.
  good         integer not null default 0 check (good >= 0),
  bad          integer not null default 0 check (bad >= 0),
  -- What the supplier bills, with the tax that the price holds.
  charge_fen   bigint check (charge_fen >= 0),
  staff_id     bigint not null references staff,
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  sent_at      timestamptz,
  back_at      timestamptz,
  ended_at     timestamptz,
  check (good + bad <= quantity),
  check ((price_unit is null) = (price_e4 is null)),
  check ((state = 'settled') = (charge_fen is not null)),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
create index outwork_line on outwork (line_id);
create index outwork_step on outwork (step_id) where step_id is not null;
create index outwork_supplier on outwork (supplier_id, id);
create index outwork_open on outwork (expected_day) where state in ('sent', 'partly');

-- Rows are added, never changed.
create table outwork_return (
  id         bigint generated always as identity primary key,
  outwork_id bigint not null references outwork,
  good       integer not null check (good >= 0),
  bad        integer not null check (bad >= 0),
  note       text not null default '',
  staff_id   bigint not null references staff,
  created_at timestamptz not null default now(),
  check (good + bad > 0)
);
create index outwork_return_outwork on outwork_return (outwork_id);
