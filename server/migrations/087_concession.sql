-- What the merchant lets off of an unpaid order, by whom, and how much each of the staff may alone.

create table concession (
  id         bigint generated always as identity primary key,
  order_id   bigint not null,
  company_id bigint not null,
  state      text not null check (state in ('asked', 'given', 'refused', 'withdrawn', 'undone')),
  amount_fen bigint not null check (amount_fen >= 1),
  reason     text not null,
  asked_by   bigint not null references staff,
  asked_at   timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  ended_by   bigint references staff,
  ended_at   timestamptz,
  note       text not null default '',
  -- What it lowered, to be put back as it was: the order's receipt, and the parts in which it is paid.
  receipt    jsonb,
  parts      bigint[],
  unique (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  check (state <> 'given' or (decided_by is not null and receipt is not null and parts is not null))
);
create unique index concession_one_open on concession (order_id) where state in ('asked', 'given');
create index concession_of_order on concession (order_id, id desc);
create index concession_asked on concession (asked_at) where state = 'asked';

-- Ten-thousandths of an order's gross; who has no row has the usual limit.
create table concession_limit (
  staff_id bigint primary key references staff on delete cascade,
  share_bp integer not null check (share_bp between 0 and 5000)
);
