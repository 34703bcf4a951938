-- Money: what is to be paid, what the bank shows, and the books.

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
  expires_at   timestamptz,
  created_at   timestamptz not null default now(),
  unique (order_id, step),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  check (received_fen <= amount_fen)
);
create index payment_intent_open on payment_intent (amount_fen) where state in ('waiting', 'partially_received');

-- What the bank shows. The bank's own number makes it one, however often it is told.
create table bank_receipt (
  id          bigint generated always as identity primary key,
  reference   text not null unique,
  amount_fen  bigint not null check (amount_fen > 0),
  payer_name  text not null,
  remark      text not null default '',
  received_at timestamptz not null,
  state       text not null default 'open' check (state in ('open', 'booked')),
  intent_id   bigint references payment_intent,
  outcome     text check (outcome in ('exact', 'partial', 'over', 'duplicate', 'closed')),
  booked_fen  bigint not null default 0 check (booked_fen >= 0),
  surplus_fen bigint not null default 0 check (surplus_fen >= 0),
  recorded_by bigint not null references staff,
  booked_by   bigint references staff,
  booked_at   timestamptz,
  created_at  timestamptz not null default now(),
  check (state = 'open' or booked_fen + surplus_fen = amount_fen),
  check ((state = 'booked') = (intent_id is not null and outcome is not null and booked_by is not null))
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

-- Double entry. A posting is entries that sum to zero; posted rows are never changed, only reversed.
create table posting (
  id   bigint generated always as identity primary key,
  kind text not null,
  ref  text not null,
  at   timestamptz not null default now(),
  -- What caused it may post once.
  unique (kind, ref)
);

create table entry (
  id         bigint generated always as identity primary key,
  posting_id bigint not null references posting,
  -- bank: money at the bank · receivable: what the company owes · sales: what was sold · balance: what we owe the company
  account    text not null check (account in ('bank', 'receivable', 'sales', 'balance')),
  company_id bigint not null references company,
  order_id   bigint references customer_order,
  amount_fen bigint not null check (amount_fen <> 0)
);
create index entry_of_posting on entry (posting_id);
create index entry_of_company on entry (company_id, account);

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
