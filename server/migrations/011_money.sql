-- Money: what is to be paid and when, what banks and providers show of it, what goes back, and the books.

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

-- What a company may owe and for how long. `used_fen` is the sum of its orders' `credit_fen`.
create table credit_terms (
  company_id bigint primary key references company,
  limit_fen  bigint not null check (limit_fen >= 0),
  days       smallint not null check (days between 1 and 180),
  enabled    boolean not null,
  used_fen   bigint not null default 0 check (used_fen >= 0),
  updated_at timestamptz not null default now()
);

create table payment_intent (
  id           bigint generated always as identity primary key,
  order_id     bigint not null,
  company_id   bigint not null,
  step         smallint not null,
  label        text not null,
  amount_fen   bigint not null check (amount_fen >= 0),
  received_fen bigint not null default 0 check (received_fen >= 0),
  -- Short, unique, without characters that look alike: what the payer writes into the remark.
  remark_code  text not null unique,
  state        text not null check (state in ('waiting', 'partially_received', 'succeeded', 'expired', 'cancelled')),
  -- start: before anything is made · ship: before it is sent · term: on the day the credit runs out
  gate         text not null default 'start' check (gate in ('start', 'ship', 'term')),
  due_at       timestamptz,
  -- How many of the two reminders were given: due soon, overdue.
  reminded     smallint not null default 0 check (reminded between 0 and 2),
  expires_at   timestamptz,
  created_at   timestamptz not null default now(),
  unique (order_id, step),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  check (received_fen <= amount_fen)
);
create index payment_intent_open on payment_intent (amount_fen) where state in ('waiting', 'partially_received');
create index payment_intent_due on payment_intent (due_at)
  where due_at is not null and reminded < 2 and state in ('waiting', 'partially_received');
create index payment_intent_undated on payment_intent (id)
  where gate = 'ship' and due_at is null and state in ('waiting', 'partially_received');
create index payment_intent_on_credit on payment_intent (company_id, due_at)
  where gate = 'term' and state in ('waiting', 'partially_received');
create index payment_intent_open_of_company on payment_intent (company_id, id)
  where state in ('waiting', 'partially_received');

-- What the bank shows. The bank's own number makes it one, however often it is told.
create table bank_receipt (
  id          bigint generated always as identity primary key,
  reference   text not null unique,
  amount_fen  bigint not null check (amount_fen > 0),
  payer_name  text not null,
  payer_account text not null default '',
  remark      text not null default '',
  received_at timestamptz not null,
  -- suspense: in the books, but nobody knows yet for what · placed: all of it found its place · void: not money after all
  state       text not null default 'open' check (state in ('open', 'booked', 'suspense', 'placed', 'void')),
  intent_id   bigint references payment_intent,
  outcome     text check (outcome in ('exact', 'partial', 'over', 'duplicate', 'closed')),
  booked_fen  bigint not null default 0 check (booked_fen >= 0),
  surplus_fen bigint not null default 0 check (surplus_fen >= 0),
  -- In suspense: what of it is not placed yet.
  left_fen    bigint not null default 0 constraint bank_receipt_check2 check (left_fen >= 0 and left_fen <= amount_fen),
  note        text not null default '',
  recorded_by bigint not null references staff,
  booked_by   bigint references staff,
  booked_at   timestamptz,
  created_at  timestamptz not null default now(),
  constraint bank_receipt_check1
    check ((state = 'booked') = (intent_id is not null and outcome is not null and booked_by is not null)),
  constraint bank_receipt_booked check (state <> 'booked' or booked_fen + surplus_fen = amount_fen),
  constraint bank_receipt_left check ((state = 'suspense') = (left_fen > 0))
);
create index bank_receipt_newest on bank_receipt (state, id desc);

-- A transfer slip the buyer sent. Never counts as payment.
create table voucher (
  id         bigint generated always as identity primary key,
  company_id bigint not null,
  order_id   bigint not null,
  step       smallint not null,
  file_id    bigint not null references stored_file,
  payer_name text not null,
  amount_fen bigint not null check (amount_fen > 0),
  paid_at    timestamptz not null,
  account_id bigint not null references account,
  created_at timestamptz not null default now(),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index voucher_of_order on voucher (order_id, id);
create index voucher_of_file on voucher (file_id);

-- Payment by code (Alipay, WeChat).
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
create index channel_payment_paid on channel_payment (channel, paid_at) where paid_at is not null;

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

-- What goes back by the road it came.
create table refund (
  id                 bigint generated always as identity primary key,
  -- Told to the provider; the same one asked twice is one refund.
  number             text not null unique,
  company_id         bigint not null,
  channel_payment_id bigint not null,
  -- The claim it is for; null: for none.
  claim_id           bigint references claim,
  amount_fen         bigint not null check (amount_fen > 0),
  reason             text not null,
  state              text not null default 'processing' check (state in ('processing', 'succeeded', 'failed')),
  -- What the provider said last, where it did not succeed.
  said               text not null default '',
  -- One that failed is asked for again once, or paid back by bank once.
  again_id           bigint references refund,
  payback_id         bigint references payback,
  -- null: the mall itself, because the money was not owed.
  staff_id           bigint references staff,
  created_at         timestamptz not null default now(),
  done_at            timestamptz,
  look_at            timestamptz,
  looks              smallint not null default 0,
  foreign key (company_id, channel_payment_id) references channel_payment (company_id, id),
  constraint refund_settled_once check (again_id is null or payback_id is null)
);
create index refund_of_payment on refund (channel_payment_id, id);
create index refund_of_claim on refund (claim_id) where claim_id is not null;
create index refund_due on refund (look_at) where look_at is not null;
create index refund_newest on refund (id desc);
create index refund_done on refund (done_at) where done_at is not null;

-- What became of a refund in the end: one that failed may have been asked for again, or sent back by bank.
create function refund_outcome(wanted bigint) returns text language sql stable as $$
  with recursive chain as (
    select id, state, again_id, payback_id from refund where id = wanted
    union all select r.id, r.state, r.again_id, r.payback_id from chain c join refund r on r.id = c.again_id)
  select case when payback_id is not null then 'succeeded' else state end from chain where again_id is null
$$;

-- What was sent back by bank for a claim.
create table claim_payback (
  id         bigint generated always as identity primary key,
  claim_id   bigint not null,
  company_id bigint not null,
  order_id   bigint not null,
  payback_id bigint not null unique references payback,
  foreign key (company_id, claim_id) references claim (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index claim_payback_of_claim on claim_payback (claim_id);
create index claim_payback_of_order on claim_payback (order_id);

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

-- Double entry. A posting is entries that sum to zero; posted rows are never changed, only reversed.
create table posting (
  id   bigint generated always as identity primary key,
  kind text not null,
  ref  text not null,
  at   timestamptz not null default now(),
  -- What caused it may post once.
  unique (kind, ref)
);
create index posting_by_time on posting (at, id);

create table entry (
  id         bigint generated always as identity primary key,
  posting_id bigint not null references posting,
  -- bank: money at the bank · alipay, weixin: money that lies with the provider · suspense: money that nobody can place yet ·
  -- receivable: what the company owes · sales: what was sold · balance: what we owe the company
  account    text not null check (account in ('bank', 'alipay', 'weixin', 'suspense', 'receivable', 'sales', 'balance')),
  -- Money whose owner nobody knows has no company.
  company_id bigint references company,
  order_id   bigint references customer_order,
  amount_fen bigint not null check (amount_fen <> 0),
  constraint entry_of_somebody check (company_id is not null or account in ('bank', 'alipay', 'weixin', 'suspense'))
);
create index entry_of_posting on entry (posting_id);
create index entry_of_company on entry (company_id, account);
create index entry_of_order on entry (order_id, account);
create index entry_taken_back on entry (order_id) where account = 'sales' and amount_fen > 0;

create function posting_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_fen), 0) from entry where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not sum to zero', new.posting_id;
  end if;
  return null;
end $$;
create constraint trigger entry_balances after insert on entry deferrable initially deferred
  for each row execute function posting_balances();
create trigger posting_stays before update or delete on posting for each row execute function refuse_change();
create trigger entry_stays before update or delete on entry for each row execute function refuse_change();

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
