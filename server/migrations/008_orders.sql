-- Orders: their lines, consignments, artwork and proofs, their approval, and the desk they are looked after at.

create table customer_order (
  id         bigint generated always as identity primary key,
  number     text not null unique,
  company_id bigint not null,
  account_id bigint not null,
  state      text not null check (state in ('pending_approval', 'pending_payment', 'in_fulfilment', 'completed', 'rejected',
    'cancelled', 'closed_timeout', 'pending_contract')),
  -- Which tab of 我的订单 it stands in; follows from its state, lines and consignments (see tabOf).
  tab        text not null check (tab in ('approval', 'payment', 'proof', 'making', 'receiving', 'completed', 'ended', 'contract',
    'sending')),
  receipt    jsonb not null,
  gross_fen  bigint not null check (gross_fen >= 0),
  paid_fen   bigint not null default 0 check (paid_fen >= 0),
  -- What was agreed to go back, gone or going: never more than came.
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  plan       text not null default '全款',
  on_credit  boolean not null default false,
  -- What of the company's credit it takes up now.
  credit_fen bigint not null default 0 check (credit_fen >= 0),
  address    jsonb not null,
  title      jsonb,
  mark       text not null default '',
  -- Whether it waits for its contract before it may be paid: decided when it is placed.
  needs_contract boolean not null default false,
  -- The frame contract of whose ceiling the order takes its sum.
  frame_id   bigint,
  -- Holds spot stock, and the month its sum was reserved in, until released.
  holds_stock boolean not null default false,
  spend_month text,
  -- When it closes by itself unless paid.
  due_at     timestamptz,
  -- Until when something of the order may be reviewed; null: nothing is left, or it is not completed.
  review_until timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  constraint customer_order_refund_within check (refund_fen <= paid_fen)
);
create index customer_order_of_company on customer_order (company_id, id desc);
create index customer_order_of_tab on customer_order (company_id, tab, id desc);
create index customer_order_of_account on customer_order (account_id, id desc);
create index customer_order_in_tab on customer_order (tab, id desc);
-- With the tab, because what is found is counted by tabs.
create index customer_order_in_state on customer_order (state, id desc) include (tab);
create index customer_order_placed on customer_order (created_at, id) include (tab);
create index customer_order_due on customer_order (due_at) where due_at is not null;
create index customer_order_to_review on customer_order (company_id, id desc) where review_until is not null;
create index customer_order_frame on customer_order (company_id, frame_id) where frame_id is not null;
-- Unpaid orders hold a part of their placer's month, those that wait for their contract as well.
create index customer_order_holding on customer_order (account_id, spend_month)
  where spend_month is not null and state in ('pending_approval', 'pending_contract', 'pending_payment');

-- A confirmed view of chosen cart lines: what was shown and at which price. Good for half an hour and one order.
create table order_draft (
  key        text primary key,
  company_id bigint not null,
  account_id bigint not null,
  cart_ids   bigint[] not null,
  -- What was shown: product, selection, matrix, quantity and receipt hash of each line.
  lines      jsonb not null,
  gross_fen  bigint not null check (gross_fen >= 0),
  expires_at timestamptz not null,
  order_id   bigint,
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index order_draft_old on order_draft (expires_at);

create table order_line (
  id             bigint generated always as identity primary key,
  order_id       bigint not null,
  company_id     bigint not null,
  place          smallint not null,
  product_id     bigint not null references product,
  type           text not null check (type in ('custom', 'common', 'standard', 'spot')),
  title          text not null,
  number         text not null,
  picture        text not null,
  selection      jsonb not null,
  selection_text text[] not null,
  quantity       integer not null check (quantity >= 1),
  -- What its pieces are counted in, as it was ordered: later the goods may be counted in something else.
  unit           text not null,
  matrix         jsonb,
  -- Its colours were lost when it was ordered, and nobody has put them right: staff may write the true ones into it, once.
  colours_lost   boolean not null default false,
  receipt        jsonb not null,
  gross_fen      bigint not null check (gross_fen >= 0),
  -- What was agreed to go back, gone or going.
  refund_fen     bigint not null default 0 check (refund_fen >= 0),
  -- The line that this one is made anew for, at no price.
  remake_of      bigint references order_line,
  printed        boolean not null,
  sample         boolean not null,
  state          text not null check (state in
    ('artwork_pending', 'preflight', 'proof', 'sample', 'ready', 'scheduled', 'materials', 'printing', 'finishing',
     'qc', 'passed', 'packed', 'handed_over')),
  sample_sent    boolean not null default false,
  promised_day   date,
  scheduled_day  date,
  -- Pieces that may be short, in ten-thousandths, as the route said when it was scheduled.
  tolerance_bp   smallint not null default 0,
  -- Since when the buyer's word is waited for.
  waits_since    timestamptz,
  -- The day on which the mall last looked whether its plan is late.
  late_looked    date,
  unique (order_id, place),
  unique (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  constraint order_line_refund_within check (refund_fen <= gross_fen)
);
create index order_line_remake on order_line (remake_of) where remake_of is not null;
-- Lines that are not out of the house yet: few, however many orders there were.
create index order_line_open on order_line (state, promised_day, order_id) where state <> 'handed_over';
create index order_line_promised on order_line (promised_day, order_id) where promised_day is not null;
create index order_line_of_type on order_line (type, order_id);

-- A release before migration 068 writes lines without their unit: theirs is the goods' own.
create function line_unit() returns trigger language plpgsql as $$
begin
  select unit into new.unit from product where id = new.product_id;
  return new;
end $$;
create trigger line_unit before insert on order_line for each row when (new.unit is null) execute function line_unit();

create table consignment (
  id           bigint generated always as identity primary key,
  order_id     bigint not null,
  company_id   bigint not null,
  place        smallint not null,
  state        text not null check (state in ('waiting', 'shipped', 'delivered', 'signed')),
  address      jsonb not null,
  carrier      text not null default '',
  tracking_no  text not null default '',
  shipped_at   timestamptz,
  delivered_at timestamptz,
  signed_at    timestamptz,
  -- When it counts as signed by itself.
  due_at       timestamptz,
  unique (order_id, place),
  unique (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index consignment_due on consignment (due_at) where due_at is not null;
create index consignment_tracking on consignment (upper(tracking_no) text_pattern_ops) where tracking_no <> '';

-- Several addresses in one order: what of each line goes in each consignment. The shares of a line add up to it.
create table consignment_line (
  id             bigint generated always as identity primary key,
  consignment_id bigint not null,
  company_id     bigint not null,
  order_line_id  bigint not null,
  quantity       integer not null check (quantity >= 1),
  -- Its colours and sizes; null where the line has none.
  matrix         jsonb,
  unique (consignment_id, order_line_id),
  foreign key (company_id, consignment_id) references consignment (company_id, id),
  foreign key (company_id, order_line_id) references order_line (company_id, id)
);
create index consignment_line_of_line on consignment_line (order_line_id);

-- Releases before migration 030 write a consignment without what is in it, and know of no mark. Theirs are refused when they commit.
create function refuse_footless() returns trigger language plpgsql as $$
begin
  if not exists (select from consignment_line where consignment_id = new.id)
    and exists (select from consignment where id = new.id) then
    raise exception 'a consignment without lines: written by an older release' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger consignment_has_lines after insert on consignment
  deferrable initially deferred for each row execute function refuse_footless();

-- Files on a line. Replaced ones stay, so that every proof can say what it showed.
create table line_artwork (
  id         bigint generated always as identity primary key,
  line_id    bigint not null,
  company_id bigint not null,
  file_id    bigint not null references stored_file,
  -- What it is for: the print position it belongs to ('' the whole article, null: nobody said) and what is said of it.
  position   text check (length(position) <= 40),
  note       text not null default '' check (length(note) <= 300),
  replaced   boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
create index line_artwork_of_line on line_artwork (line_id) where not replaced;
-- Files that lie on an order are looked for by whoever may bring them again.
create index line_artwork_of_file on line_artwork (file_id);

create table proof (
  id             bigint generated always as identity primary key,
  line_id        bigint not null,
  company_id     bigint not null,
  round          smallint not null,
  file_id        bigint not null references stored_file,
  -- The hashes of the proof and of the artwork it shows, as they were when it was sent: what an approval approves.
  hash           text not null,
  artwork_hashes text[] not null,
  -- The approved proof that this one repeats, of another line of the same company; null: it was drawn for this line.
  kept_from      bigint,
  note           text not null default '',
  state          text not null check (state in ('sent', 'approved', 'change_requested', 'superseded', 'void')),
  answer         text not null default '',
  answered_by    bigint references account,
  answered_at    timestamptz,
  created_at     timestamptz not null default now(),
  unique (line_id, round),
  unique (company_id, id),
  foreign key (company_id, line_id) references order_line (company_id, id),
  foreign key (company_id, kept_from) references proof (company_id, id)
);
-- At most one proof of a line waits for an answer or stands approved.
create unique index proof_one_alive on proof (line_id) where state in ('sent', 'approved');
-- Whose proof a file is, is asked with every page of an order.
create index proof_of_file on proof (file_id);

-- Everything that ever happened to an order: its timeline and its audit. Rows are added, never changed.
create table order_event (
  id             bigint generated always as identity primary key,
  order_id       bigint not null references customer_order,
  line_id        bigint references order_line,
  consignment_id bigint references consignment,
  at             timestamptz not null default now(),
  move           text not null,
  from_state     text not null,
  to_state       text not null,
  side           text not null check (side in ('buyer', 'staff', 'system')),
  actor_id       bigint,
  actor_name     text not null,
  note           text not null default ''
);
create index order_event_of_order on order_event (order_id, id);
create trigger order_event_stays before update or delete on order_event for each row execute function refuse_change();

-- One submission's way through the levels, copied from the rule, so that a changed rule changes nothing that is under way.
create table approval_step (
  id          bigint generated always as identity primary key,
  company_id  bigint not null,
  order_id    bigint not null,
  round       smallint not null,
  place       smallint not null,
  mode        text not null check (mode in ('any', 'all')),
  rule_name   text not null,
  state       text not null check (state in ('waiting', 'open', 'approved', 'refused', 'withdrawn')),
  opened_at   timestamptz,
  -- When its approvers were last reminded, and when the main account was told that it takes too long.
  reminded_at timestamptz,
  raised_at   timestamptz,
  unique (order_id, round, place),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create unique index approval_step_open on approval_step (company_id, order_id) where state = 'open';
create table approval_seat (
  step_id    bigint not null references approval_step,
  company_id bigint not null,
  account_id bigint not null,
  decision   text check (decision in ('approved', 'refused')),
  -- Who decided: the account itself, its delegate, or the main account.
  decided_by bigint references account,
  decided_at timestamptz,
  note       text not null default '',
  primary key (step_id, account_id),
  check ((decision is null) = (decided_by is null)),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index approval_seat_of_account on approval_seat (account_id, step_id);
create index approval_seat_decided on approval_seat (decided_by, step_id) where decided_by is not null;

-- The order desk: filters kept by staff, moves of many orders at once, and finding an order by any word of it.

create table order_filter (
  id         bigint generated always as identity primary key,
  staff_id   bigint not null references staff,
  name       text not null,
  -- As the address bar has it: {name: text}.
  query      jsonb not null,
  shared     boolean not null default false,
  -- The desk opens with it.
  first      boolean not null default false,
  place      integer not null default 0,
  created_at timestamptz not null default now(),
  unique (staff_id, name)
);
create unique index order_filter_first on order_filter (staff_id) where first;
create index order_filter_shared on order_filter (id) where shared;

-- One walk over many orders with one move.
create table bulk_run (
  id          bigint generated always as identity primary key,
  staff_id    bigint not null references staff,
  move        text not null,
  -- What the move was told: {reason, date …}.
  words       jsonb not null default '{}',
  state       text not null default 'running' check (state in ('running', 'done')),
  total       integer not null,
  -- How far it has come: orders up to this place are settled, each in the transaction of its moves.
  done        integer not null default 0 check (done <= total),
  refused     integer not null default 0 check (refused <= done),
  address     text not null default '',
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index bulk_run_created on bulk_run (created_at);

create table bulk_item (
  run_id     bigint not null references bulk_run on delete cascade,
  place      integer not null,
  order_id   bigint not null references customer_order,
  outcome    text check (outcome in ('done', 'refused')),
  told       text not null default '',
  primary key (run_id, place)
);

-- Every two neighbouring signs of a text. Chinese words are mostly two signs long, for which trigrams find nothing.
create function sign_pairs(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), n, 2)), '{}') from generate_series(1, length(words) - 1) n
$$;
-- Those, and every sign by itself.
create function sign_parts(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), n, size)), '{}')
  from generate_series(1, length(words)) n, generate_series(1, 2) size
$$;
create index order_line_words on order_line using gin (sign_parts(title));
create index company_words on company using gin (sign_parts(name));
