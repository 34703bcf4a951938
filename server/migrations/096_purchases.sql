-- What is bought of suppliers, and what has come of it. New tables, and columns of a table of 095 that nobody has to fill.

create table purchase_order (
  id           bigint generated always as identity primary key,
  number       text not null unique,
  supplier_id  bigint not null references supplier,
  state        text not null default 'draft' check (state in ('draft', 'sent', 'partly', 'received', 'closed', 'cancelled')),
  expected_day date,
  remark       text not null default '',
  -- Why it was closed or cancelled.
  reason       text not null default '',
  staff_id     bigint not null references staff,
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  sent_at      timestamptz,
  ended_at     timestamptz
);
create index purchase_order_supplier on purchase_order (supplier_id, id);
create index purchase_order_open on purchase_order (id) where state in ('sent', 'partly');

create table purchase_line (
  id          bigint generated always as identity primary key,
  purchase_id bigint not null references purchase_order on delete cascade,
  place       integer not null,
  variant_id  bigint not null references blank_variant,
  quantity    integer not null check (quantity > 0),
  -- Without tax.
  price_e4    bigint not null check (price_e4 >= 0),
  received    integer not null default 0 check (received >= 0),
  unique (purchase_id, place),
  unique (purchase_id, variant_id)
);
create index purchase_line_variant on purchase_line (variant_id);

alter table blank_movement add column purchase_line_id bigint references purchase_line;
create index blank_movement_purchase on blank_movement (purchase_line_id) where purchase_line_id is not null;
