-- Suppliers, the blank goods that products are made of, and every change of what lies there. New tables only.

create table supplier (
  id          bigint generated always as identity primary key,
  name        text not null,
  contact     text not null default '',
  phone       text not null default '',
  delivers    text not null default '',
  terms       text not null default '',
  revision    integer not null default 1,
  archived_at timestamptz,
  created_at  timestamptz not null default now()
);
create unique index supplier_name on supplier (lower(name));

create table blank_goods (
  id          bigint generated always as identity primary key,
  code        text not null unique,
  name        text not null,
  unit        text not null default '件',
  supplier_id bigint references supplier,
  remark      text not null default '',
  revision    integer not null default 1,
  archived_at timestamptz,
  created_at  timestamptz not null default now()
);
create index blank_goods_supplier on blank_goods (supplier_id) where supplier_id is not null;

create table blank_variant (
  id        bigint generated always as identity primary key,
  blank_id  bigint not null references blank_goods,
  colour    text not null default '',
  size      text not null default '',
  -- Warned of at this many or fewer; null: never.
  low_at    integer check (low_at >= 0),
  -- The sums of its movements.
  on_hand   integer not null default 0 check (on_hand >= 0),
  value_fen bigint not null default 0 check (value_fen >= 0),
  -- What a piece cost on average when any last lay there.
  last_e4   bigint check (last_e4 >= 0),
  unique (blank_id, colour, size),
  check (on_hand > 0 or value_fen = 0)
);

-- Rows are added, never changed: what was wrong is put right by another.
create table blank_movement (
  id         bigint generated always as identity primary key,
  variant_id bigint not null references blank_variant,
  kind       text not null check (kind in ('received', 'used', 'returned', 'counted', 'damaged', 'sentBack')),
  quantity   integer not null,
  amount_fen bigint not null,
  -- How many lie there after it.
  on_hand    integer not null check (on_hand >= 0),
  company_id bigint,
  line_id    bigint,
  staff_id   bigint references staff,
  note       text not null default '',
  created_at timestamptz not null default now(),
  check (quantity <> 0),
  check ((line_id is null) = (company_id is null)),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
create index blank_movement_variant on blank_movement (variant_id, id);
create index blank_movement_line on blank_movement (line_id) where line_id is not null;

-- What a product is made of, and which of it each colour and size takes. '' where the product has no such choice.
create table product_blank (
  product_id bigint primary key references product on delete cascade,
  blank_id   bigint not null references blank_goods,
  -- Its cost is what its blanks cost, whatever unit cost was typed.
  costed     boolean not null default false,
  revision   integer not null default 1
);
create index product_blank_blank on product_blank (blank_id);

create table product_blank_match (
  product_id bigint not null references product_blank on delete cascade,
  colour     text not null default '',
  size       text not null default '',
  variant_id bigint not null references blank_variant,
  primary key (product_id, colour, size)
);
create index product_blank_match_variant on product_blank_match (variant_id);

-- What lines in production still have to take. A row goes when it is taken, or its order is called off.
create table blank_need (
  line_id    bigint not null,
  company_id bigint not null,
  variant_id bigint not null references blank_variant,
  quantity   integer not null check (quantity > 0),
  created_at timestamptz not null default now(),
  primary key (line_id, variant_id),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
create index blank_need_variant on blank_need (variant_id);
