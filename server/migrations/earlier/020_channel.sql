-- Payment by code (Alipay, WeChat), refunds by the same road, and a sandbox that plays the providers.

alter table entry drop constraint entry_account_check;
-- alipay, weixin: money that lies with the provider · suspense: money that nobody can place yet
alter table entry add constraint entry_account_check
  check (account in ('bank', 'alipay', 'weixin', 'suspense', 'receivable', 'sales', 'balance'));

-- One code to scan. What was paid by it is booked once, however often and in whatever order we are told.
create table channel_payment (
  id           bigint generated always as identity primary key,
  company_id   bigint not null,
  order_id     bigint not null,
  intent_id    bigint not null references payment_intent,
  account_id   bigint not null references account,
  channel      text not null check (channel in ('alipay', 'weixin')),
  -- Ours, told to the provider; used once.
  out_trade_no text not null unique,
  amount_fen   bigint not null check (amount_fen > 0),
  state        text not null default 'opening' check (state in ('opening', 'waiting', 'paid', 'mismatch', 'closed')),
  code_url     text not null default '',
  expires_at   timestamptz not null,
  -- When the provider is asked next, should it not tell us itself; null: nothing is open.
  look_at      timestamptz,
  looks        smallint not null default 0,
  -- The provider's.
  trade_no     text,
  paid_fen     bigint check (paid_fen > 0),
  paid_at      timestamptz,
  outcome      text check (outcome in ('exact', 'partial', 'over', 'duplicate', 'closed')),
  booked_fen   bigint not null default 0 check (booked_fen >= 0),
  surplus_fen  bigint not null default 0 check (surplus_fen >= 0),
  -- Asked back so far, whether or not it is through.
  refunded_fen bigint not null default 0 check (refunded_fen >= 0),
  created_at   timestamptz not null default now(),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  unique (company_id, id),
  unique (channel, trade_no),
  check ((state in ('paid', 'mismatch')) = (paid_fen is not null and trade_no is not null and paid_at is not null)),
  check (refunded_fen <= coalesce(paid_fen, 0)),
  check (state <> 'paid' or booked_fen + surplus_fen = paid_fen)
);
create unique index channel_payment_one_open on channel_payment (intent_id, channel) where state in ('opening', 'waiting');
create index channel_payment_of_order on channel_payment (order_id, id);
create index channel_payment_due on channel_payment (look_at) where look_at is not null;
create index channel_payment_newest on channel_payment (id desc);

create table refund (
  id                 bigint generated always as identity primary key,
  -- Told to the provider; the same one asked twice is one refund.
  number             text not null unique,
  company_id         bigint not null,
  channel_payment_id bigint not null,
  amount_fen         bigint not null check (amount_fen > 0),
  reason             text not null,
  state              text not null default 'processing' check (state in ('processing', 'succeeded', 'failed')),
  -- What the provider said last, where it did not succeed.
  said               text not null default '',
  -- null: the mall itself, because the money was not owed.
  staff_id           bigint references staff,
  created_at         timestamptz not null default now(),
  done_at            timestamptz,
  look_at            timestamptz,
  looks              smallint not null default 0,
  foreign key (company_id, channel_payment_id) references channel_payment (company_id, id)
);
create index refund_of_payment on refund (channel_payment_id, id);
create index refund_due on refund (look_at) where look_at is not null;
create index refund_newest on refund (id desc);

-- What the sandbox's providers know. Empty where real ones are set up.
create table sandbox_trade (
  out_trade_no text primary key,
  channel      text not null check (channel in ('alipay', 'weixin')),
  code         text not null unique,
  amount_fen   bigint not null,
  subject      text not null,
  notify_url   text not null,
  expires_at   timestamptz not null,
  state        text not null default 'waiting' check (state in ('waiting', 'paid', 'closed')),
  trade_no     text,
  paid_at      timestamptz
);
create table sandbox_refund (
  out_refund_no text primary key,
  out_trade_no  text not null references sandbox_trade,
  amount_fen    bigint not null
);
