-- Claims (after-sales): of what was shipped of a line, or of a whole order that is paid and not shipped.

-- Pictures that buyers bring with a claim: kind 'evidence'. Kinds that were added meanwhile stay.
do $$
declare kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'stored_file_kind_check');
begin
  alter table stored_file drop constraint stored_file_kind_check;
  execute 'alter table stored_file add constraint stored_file_kind_check '
    || regexp_replace(kinds, '\]', ', ''evidence''::text]');
end $$;

-- What was agreed to go back, gone or going: never more than came.
alter table customer_order add column refund_fen bigint not null default 0 check (refund_fen >= 0),
  add constraint customer_order_refund_within check (refund_fen <= paid_fen);
alter table order_line add column refund_fen bigint not null default 0 check (refund_fen >= 0),
  add constraint order_line_refund_within check (refund_fen <= gross_fen),
  -- The line that this one is made anew for, at no price.
  add column remake_of bigint references order_line;
create index order_line_remake on order_line (remake_of) where remake_of is not null;

create table claim (
  id              bigint generated always as identity primary key,
  number          text not null unique,
  company_id      bigint not null,
  account_id      bigint not null,
  order_id        bigint not null,
  -- null: the whole order.
  order_line_id   bigint,
  kind            text not null check (kind in ('goods', 'order')),
  reason          text not null check (reason in ('shortage', 'wrong', 'print', 'colour', 'damage', 'quality', 'late', 'noReason',
    'plan', 'mistake', 'overdue', 'other')),
  words           text not null,
  quantity        integer check (quantity >= 1),
  state           text not null default 'submitted' check (state in ('submitted', 'need_evidence', 'assessing', 'proposed',
    'negotiating', 'arbitration', 'returning', 'returned', 'paying', 'executing', 'closed', 'refused', 'withdrawn', 'lapsed')),
  -- Who of the merchant's staff looks after it.
  staff_id        bigint references staff,
  -- By when the desk means to have spoken and decided, and when it did.
  answer_due_at   timestamptz not null,
  decide_due_at   timestamptz not null,
  answered_at     timestamptz,
  decided_at      timestamptz,
  -- When the mall acts by itself, or the right to object ends.
  due_at          timestamptz,
  warned          boolean not null default false,
  appealed        boolean not null default false,
  -- What was agreed on.
  remedy          text check (remedy in ('remake', 'makeup', 'refund', 'return', 'cancel')),
  agreed_quantity integer check (agreed_quantity >= 1),
  agreed_fen      bigint not null default 0 check (agreed_fen >= 0),
  return_to       text not null default '',
  carrier         text not null default '',
  tracking_no     text not null default '',
  -- Taken back from the sales.
  posted          boolean not null default false,
  -- What of it stays as the company's balance, because no road leads back.
  balance_fen     bigint not null default 0 check (balance_fen >= 0 and balance_fen <= agreed_fen),
  remake_order_id bigint references customer_order,
  created_at      timestamptz not null default now(),
  closed_at       timestamptz,
  unique (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  foreign key (company_id, order_line_id) references order_line (company_id, id),
  check ((kind = 'goods') = (order_line_id is not null and quantity is not null))
);
create index claim_of_company on claim (company_id, id desc);
create index claim_of_order on claim (order_id, id);
create index claim_of_line on claim (order_line_id) where order_line_id is not null;
create index claim_in_state on claim (state, id desc);
create index claim_due on claim (due_at) where due_at is not null;
-- Of a whole order one at a time.
create unique index claim_one_of_order on claim (order_id) where kind = 'order'
  and state not in ('closed', 'refused', 'withdrawn', 'lapsed');

-- What either side proposed. At most one waits for an answer.
create table claim_offer (
  id         bigint generated always as identity primary key,
  claim_id   bigint not null,
  company_id bigint not null,
  side       text not null check (side in ('buyer', 'staff')),
  remedy     text not null check (remedy in ('remake', 'makeup', 'refund', 'return', 'cancel')),
  quantity   integer check (quantity >= 1),
  amount_fen bigint not null check (amount_fen >= 0),
  note       text not null default '',
  state      text not null default 'open' check (state in ('open', 'accepted', 'declined', 'replaced', 'void')),
  actor_id   bigint not null,
  actor_name text not null,
  created_at timestamptz not null default now(),
  foreign key (company_id, claim_id) references claim (company_id, id)
);
create unique index claim_offer_one_open on claim_offer (claim_id) where state = 'open';
create index claim_offer_of_claim on claim_offer (claim_id, id);

-- Everything that ever happened to a claim. Rows are added, never changed.
create table claim_event (
  id         bigint generated always as identity primary key,
  claim_id   bigint not null,
  company_id bigint not null,
  at         timestamptz not null default now(),
  move       text not null,
  from_state text not null,
  to_state   text not null,
  side       text not null check (side in ('buyer', 'staff', 'system')),
  actor_id   bigint,
  actor_name text not null,
  note       text not null default '',
  foreign key (company_id, claim_id) references claim (company_id, id)
);
create index claim_event_of_claim on claim_event (claim_id, id);
create trigger claim_event_stays before update or delete on claim_event for each row execute function refuse_change();

create table claim_evidence (
  id         bigint generated always as identity primary key,
  claim_id   bigint not null,
  company_id bigint not null,
  file_id    bigint not null references stored_file,
  created_at timestamptz not null default now(),
  unique (claim_id, file_id),
  foreign key (company_id, claim_id) references claim (company_id, id)
);
create index claim_evidence_file on claim_evidence (file_id);

-- For reports: each claim with what it was of, one row for each printing process of its line ('' where nothing is printed).
create view claim_fact as
  select c.id, c.number, c.company_id, c.order_id, c.order_line_id, l.product_id, l.type as goods_type,
    coalesce(p.process, '') as process, c.kind, c.reason, c.state, c.remedy, c.quantity, c.agreed_fen, c.created_at, c.closed_at,
    c.answered_at > c.answer_due_at as answered_late, c.decided_at > c.decide_due_at as decided_late
  from claim c left join order_line l on l.id = c.order_line_id
  left join lateral (select distinct print->>'process' as process from jsonb_array_elements(l.selection->'prints') print) p on true;
