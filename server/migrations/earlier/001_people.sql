-- Who buys, who serves, and what proves it.

create table company (
  id             bigint generated always as identity primary key,
  name           text not null unique,
  credit_code    text not null unique,
  state          text not null check (state in ('pending', 'verified', 'refused')),
  refuse_reason  text not null default '',
  level_name     text not null default '普通会员',
  -- Orders of sub-accounts from this sum up need an approver; null: none do.
  approval_from_fen bigint check (approval_from_fen >= 0),
  created_at     timestamptz not null default now()
);

create table identity (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company,
  name       text not null,
  grants     text[] not null,
  unique (company_id, id),
  unique (company_id, name)
);

create table account (
  id            bigint generated always as identity primary key,
  company_id    bigint not null references company,
  parent_id     bigint,
  identity_id   bigint,
  phone         text not null unique,
  nickname      text not null,
  avatar        text,
  password_hash text not null,
  state         text not null default 'active' check (state in ('active', 'disabled', 'removed')),
  -- null: no limit; 0: may not spend.
  limit_per_order_fen bigint check (limit_per_order_fen >= 0),
  limit_per_month_fen bigint check (limit_per_month_fen >= 0),
  -- The demo cast, refused in production unless chosen.
  demo          boolean not null default false,
  created_at    timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, parent_id) references account (company_id, id),
  foreign key (company_id, identity_id) references identity (company_id, id),
  check ((parent_id is null) = (identity_id is null))
);
create unique index account_one_main on account (company_id) where parent_id is null;

-- What an account has spent or reserved in a month (China time), 'yyyy-mm'.
create table account_spend (
  account_id bigint not null references account,
  month      text not null,
  spent_fen  bigint not null check (spent_fen >= 0),
  primary key (account_id, month)
);

create table staff (
  id            bigint generated always as identity primary key,
  username      text not null unique,
  name          text not null,
  password_hash text not null,
  areas         text[] not null,
  state         text not null default 'active' check (state in ('active', 'disabled')),
  demo          boolean not null default false
);

create table session (
  token_hash bytea primary key,
  account_id bigint references account,
  staff_id   bigint references staff,
  agent      text not null default '',
  address    text not null default '',
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at   timestamptz,
  check ((account_id is null) <> (staff_id is null))
);
create index session_of_account on session (account_id) where ended_at is null;

create table sms_code (
  id         bigint generated always as identity primary key,
  phone      text not null,
  type       text not null,
  code_hash  bytea not null,
  tries_left integer not null default 5 check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now()
);
create index sms_code_newest on sms_code (phone, type, id desc);

-- How often something was done in a window of time: one row per key and window, counted by upsert.
create table tally (
  key        text not null,
  window_end timestamptz not null,
  count      integer not null,
  primary key (key, window_end)
);

create table address (
  id         bigint generated always as identity primary key,
  company_id bigint not null,
  account_id bigint not null,
  real_name  text not null,
  phone      text not null,
  province   text not null,
  city       text not null,
  district   text not null,
  city_id    integer not null,
  detail     text not null,
  post_code  text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index address_of_account on address (account_id, is_default desc, id desc);
create unique index address_one_default on address (account_id) where is_default;

create table invoice_title (
  id           bigint generated always as identity primary key,
  company_id   bigint not null references company,
  header_type  smallint not null check (header_type in (1, 2)),
  type         smallint not null check (type in (1, 2)),
  name         text not null,
  duty_number  text not null default '',
  email        text not null default '',
  drawer_phone text not null default '',
  tell         text not null default '',
  address      text not null default '',
  bank         text not null default '',
  card_number  text not null default '',
  is_default   boolean not null default false
);
create index invoice_title_of_company on invoice_title (company_id, is_default desc, id desc);

-- Stored content, named by its SHA-256 on disk. Private to the company that brought it; company_id null: the merchant's.
create table stored_file (
  id         bigint generated always as identity primary key,
  company_id bigint references company,
  account_id bigint references account,
  staff_id   bigint references staff,
  kind       text not null check (kind in ('voucher', 'artwork', 'proof')),
  name       text not null,
  type       text not null,
  size       bigint not null check (size > 0),
  hash       text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- The SHA-256 of a small picture of it, where it is one.
  preview    text,
  created_at timestamptz not null default now()
);
create index stored_file_of_company on stored_file (company_id, id);

create table notice (
  id         bigint generated always as identity primary key,
  company_id bigint not null,
  account_id bigint not null,
  title      text not null,
  body       text not null,
  link       text not null,
  read_at    timestamptz,
  created_at timestamptz not null default now(),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index notice_unread on notice (account_id) where read_at is null;

-- The first answer to a call that carried an Idempotency-Key, given again to every repeat.
create table repeat_answer (
  actor      text not null,
  key        text not null,
  path       text not null,
  body_hash  bytea not null,
  answer     jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index repeat_answer_old on repeat_answer (created_at);

-- Who did what, before and after. Rows are added, never changed.
create table audit (
  id       bigint generated always as identity primary key,
  at       timestamptz not null default now(),
  side     text not null check (side in ('buyer', 'staff', 'system')),
  actor_id bigint,
  action   text not null,
  subject  text not null,
  before   jsonb,
  after    jsonb
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name;
end $$;
create trigger audit_stays before update or delete on audit for each row execute function refuse_change();
