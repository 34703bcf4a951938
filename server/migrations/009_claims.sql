-- After an order: claims (after-sales) and reviews.

-- Claims: of what was shipped of a line, or of a whole order that is paid and not shipped.
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
  -- Which colours and sizes of a line are to be made or sent anew, where it is of a part of it.
  matrix     jsonb,
  amount_fen bigint not null check (amount_fen >= 0),
  note       text not null default '',
  state      text not null default 'open' check (state in ('open', 'accepted', 'declined', 'replaced', 'void')),
  actor_id   bigint not null,
  actor_name text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
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
  unique (company_id, id),
  foreign key (company_id, claim_id) references claim (company_id, id)
);
create index claim_event_of_claim on claim_event (claim_id, id);
create trigger claim_event_stays before update or delete on claim_event for each row execute function refuse_change();

-- Pictures of a claim: who brought them, and what the merchant showed them with – its proposal, or whatever else it said.
create table claim_evidence (
  id         bigint generated always as identity primary key,
  claim_id   bigint not null,
  company_id bigint not null,
  file_id    bigint not null references stored_file,
  side       text not null default 'buyer' check (side in ('buyer', 'staff')),
  event_id   bigint,
  offer_id   bigint,
  created_at timestamptz not null default now(),
  unique (claim_id, file_id),
  foreign key (company_id, claim_id) references claim (company_id, id),
  foreign key (company_id, event_id) references claim_event (company_id, id),
  foreign key (company_id, offer_id) references claim_offer (company_id, id),
  constraint claim_evidence_shown_with
    check (case side when 'buyer' then event_id is null and offer_id is null else num_nonnulls(event_id, offer_id) = 1 end)
);
create index claim_evidence_file on claim_evidence (file_id);

-- For reports: each claim with what it was of, one row for each printing process of its line ('' where nothing is printed).
create view claim_fact as
  select c.id, c.number, c.company_id, c.order_id, c.order_line_id, l.product_id, l.type as goods_type,
    coalesce(p.process, '') as process, c.kind, c.reason, c.state, c.remedy, c.quantity, c.agreed_fen, c.created_at, c.closed_at,
    c.answered_at > c.answer_due_at as answered_late, c.decided_at > c.decide_due_at as decided_late
  from claim c left join order_line l on l.id = c.order_line_id
  left join lateral (select distinct print->>'process' as process from jsonb_array_elements(l.selection->'prints') print) p on true;

-- Reviews of what was bought.
create table review (
  id            bigint generated always as identity primary key,
  company_id    bigint not null,
  account_id    bigint not null,
  order_id      bigint not null,
  order_line_id bigint not null unique,
  product_id    bigint not null references product,
  -- Stars: of the goods, of the printing (null where nothing was printed), of the delivery.
  goods         smallint not null check (goods between 1 and 5),
  printing      smallint check (printing between 1 and 5),
  delivery      smallint not null check (delivery between 1 and 5),
  lowest        smallint generated always as (least(goods, printing, delivery)) stored,
  -- Whether the company's name is left out.
  anonymous     boolean not null,
  pictured      boolean not null,
  -- Hidden ones are seen by who wrote them, with the reason. None is ever deleted.
  state         text not null default 'shown' check (state in ('shown', 'hidden')),
  reason        text not null default '' check ((state = 'hidden') = (reason <> '')),
  created_at    timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  foreign key (company_id, order_line_id) references order_line (company_id, id)
);
create index review_of_product on review (product_id, id desc) include (goods, printing, delivery, lowest, pictured) where state = 'shown';
create index review_of_order on review (order_id);
create index review_of_company on review (company_id, id desc);
create index review_low on review (id desc) where lowest <= 2;

-- What was said: at first, and later once more, each with the merchant's answer.
create table review_part (
  review_id   bigint not null,
  company_id  bigint not null,
  kind        text not null check (kind in ('first', 'addition')),
  words       text not null,
  answer      text not null default '',
  answered_by bigint references staff,
  answered_at timestamptz,
  created_at  timestamptz not null default now(),
  primary key (review_id, kind),
  check ((answer = '') = (answered_at is null)),
  foreign key (company_id, review_id) references review (company_id, id)
);
create index review_part_unanswered on review_part (review_id) where answered_at is null;

create table review_picture (
  id         bigint generated always as identity primary key,
  review_id  bigint not null,
  kind       text not null,
  company_id bigint not null,
  file_id    bigint not null references stored_file,
  unique (review_id, kind, file_id),
  foreign key (review_id, kind) references review_part,
  foreign key (company_id, review_id) references review (company_id, id)
);
create index review_picture_file on review_picture (file_id);
