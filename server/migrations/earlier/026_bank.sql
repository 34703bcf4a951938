-- What banks and providers say of the money: statements that are read in, money nobody can place yet, daily bills.

-- Money whose owner nobody knows has no company.
alter table entry alter column company_id drop not null;
alter table entry add constraint entry_of_somebody
  check (company_id is not null or account in ('bank', 'alipay', 'weixin', 'suspense'));
create index posting_by_time on posting (at, id);

-- What an import took its file for, in words.
alter table import_run add column told text not null default '';

alter table bank_receipt
  add column payer_account text not null default '',
  -- In suspense: what of it is not placed yet.
  add column left_fen bigint not null default 0 check (left_fen >= 0 and left_fen <= amount_fen),
  add column note text not null default '';
alter table bank_receipt drop constraint bank_receipt_state_check;
alter table bank_receipt drop constraint bank_receipt_check;
alter table bank_receipt
  -- suspense: in the books, but nobody knows yet for what · placed: all of it found its place · void: not money after all
  add constraint bank_receipt_state_check check (state in ('open', 'booked', 'suspense', 'placed', 'void')),
  add constraint bank_receipt_booked check (state <> 'booked' or booked_fen + surplus_fen = amount_fen),
  add constraint bank_receipt_left check ((state = 'suspense') = (left_fen > 0));

-- Money the merchant sent out of its bank account, by the number the bank gave that transfer.
create table payback (
  id         bigint generated always as identity primary key,
  reference  text not null unique,
  amount_fen bigint not null check (amount_fen > 0),
  -- null: it was nobody's that we know.
  company_id bigint references company,
  reason     text not null,
  staff_id   bigint not null references staff,
  created_at timestamptz not null default now()
);
create index payback_newest on payback (id desc);

-- What became of money in suspense, part by part.
create table receipt_part (
  id          bigint generated always as identity primary key,
  receipt_id  bigint not null references bank_receipt,
  kind        text not null check (kind in ('order', 'balance', 'channel', 'payback')),
  amount_fen  bigint not null check (amount_fen > 0),
  company_id  bigint references company,
  intent_id   bigint references payment_intent,
  channel     text check (channel in ('alipay', 'weixin')),
  payback_id  bigint references payback,
  booked_fen  bigint not null default 0 check (booked_fen >= 0),
  surplus_fen bigint not null default 0 check (surplus_fen >= 0),
  staff_id    bigint not null references staff,
  created_at  timestamptz not null default now(),
  check ((kind = 'order') = (intent_id is not null)),
  check ((kind in ('order', 'balance')) = (company_id is not null)),
  check ((kind = 'channel') = (channel is not null)),
  check ((kind = 'payback') = (payback_id is not null)),
  check (kind <> 'order' or booked_fen + surplus_fen = amount_fen)
);
create index receipt_part_of_receipt on receipt_part (receipt_id, id);

-- A refund that failed is asked for again once, or paid back by bank once.
alter table refund add column again_id bigint references refund;
alter table refund add column payback_id bigint references payback;
alter table refund add constraint refund_settled_once check (again_id is null or payback_id is null);

-- What a provider's own bill says of a day: each payment and each refund once, however often its bill is read.
create table channel_bill (
  id         bigint generated always as identity primary key,
  channel    text not null check (channel in ('alipay', 'weixin')),
  kind       text not null check (kind in ('pay', 'refund')),
  -- Ours where the provider names it (order number, refund number), else the provider's.
  number     text not null,
  trade_no   text not null default '',
  amount_fen bigint not null check (amount_fen > 0),
  fee_fen    bigint not null default 0,
  at         timestamptz not null,
  -- In China.
  day        date not null,
  created_at timestamptz not null default now(),
  unique (channel, kind, number)
);
create index channel_bill_of_day on channel_bill (channel, day);
create index channel_payment_paid on channel_payment (channel, paid_at) where paid_at is not null;
create index refund_done on refund (done_at) where done_at is not null;
create index invoice_title_by_name on invoice_title (name);
