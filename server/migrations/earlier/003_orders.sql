-- Cart, orders, their lines and consignments, artwork and proofs.

create table cart_line (
  id          bigint generated always as identity primary key,
  company_id  bigint not null,
  account_id  bigint not null,
  product_id  bigint not null references product,
  selection   jsonb not null,
  -- SHA-256 of product, selection and matrix layout: the same configuration adds up.
  config_hash text not null,
  quantity    integer not null check (quantity >= 1),
  matrix      jsonb,
  artwork_ids bigint[] not null default '{}',
  -- Bought at once: not shown in the cart, gone after a day.
  buy_now     boolean not null default false,
  created_at  timestamptz not null default now(),
  foreign key (company_id, account_id) references account (company_id, id)
);
create unique index cart_line_config on cart_line (account_id, config_hash) where not buy_now;
create index cart_line_of_account on cart_line (account_id, id);

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
  foreign key (company_id, account_id) references account (company_id, id)
);
create index order_draft_old on order_draft (expires_at);

create table customer_order (
  id         bigint generated always as identity primary key,
  number     text not null unique,
  company_id bigint not null,
  account_id bigint not null,
  state      text not null check (state in
    ('pending_approval', 'pending_payment', 'in_fulfilment', 'completed', 'rejected', 'cancelled', 'closed_timeout')),
  -- Which tab of 我的订单 it stands in; follows from its state, lines and consignments (see tabOf).
  tab        text not null check (tab in ('approval', 'payment', 'proof', 'making', 'receiving', 'completed', 'ended')),
  receipt    jsonb not null,
  gross_fen  bigint not null check (gross_fen >= 0),
  paid_fen   bigint not null default 0 check (paid_fen >= 0),
  address    jsonb not null,
  title      jsonb,
  mark       text not null default '',
  -- Holds spot stock, and the month its sum was reserved in, until released.
  holds_stock boolean not null default false,
  spend_month text,
  -- When it closes by itself unless paid.
  due_at     timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index customer_order_of_company on customer_order (company_id, id desc);
create index customer_order_of_tab on customer_order (company_id, tab, id desc);
create index customer_order_of_account on customer_order (account_id, id desc);
create index customer_order_in_tab on customer_order (tab, id desc);
create index customer_order_due on customer_order (due_at) where due_at is not null;
alter table order_draft add foreign key (company_id, order_id) references customer_order (company_id, id);

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
  matrix         jsonb,
  receipt        jsonb not null,
  gross_fen      bigint not null check (gross_fen >= 0),
  printed        boolean not null,
  sample         boolean not null,
  state          text not null check (state in
    ('artwork_pending', 'preflight', 'proof', 'sample', 'ready', 'scheduled', 'materials', 'printing', 'finishing',
     'qc', 'passed', 'packed', 'handed_over')),
  sample_sent    boolean not null default false,
  promised_day   date,
  scheduled_day  date,
  unique (order_id, place),
  unique (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);

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
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index consignment_due on consignment (due_at) where due_at is not null;

-- Files on a line. Replaced ones stay, so that every proof can say what it showed.
create table line_artwork (
  id         bigint generated always as identity primary key,
  line_id    bigint not null,
  company_id bigint not null,
  file_id    bigint not null references stored_file,
  replaced   boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
create index line_artwork_of_line on line_artwork (line_id) where not replaced;

create table proof (
  id             bigint generated always as identity primary key,
  line_id        bigint not null,
  company_id     bigint not null,
  round          smallint not null,
  file_id        bigint not null references stored_file,
  -- The hashes of the proof and of the artwork it shows, as they were when it was sent: what an approval approves.
  hash           text not null,
  artwork_hashes text[] not null,
  note           text not null default '',
  state          text not null check (state in ('sent', 'approved', 'change_requested', 'superseded', 'void')),
  answer         text not null default '',
  answered_by    bigint references account,
  answered_at    timestamptz,
  created_at     timestamptz not null default now(),
  unique (line_id, round),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
-- At most one proof of a line waits for an answer or stands approved.
create unique index proof_one_alive on proof (line_id) where state in ('sent', 'approved');

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
