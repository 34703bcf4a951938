-- 秒杀: the slots of an activity, so many pieces of a product at a price of its own in each, what was taken of them, and who wants to be
-- told when one begins. New tables only.

create table flash_slot (
  id           bigint generated always as identity primary key,
  promotion_id bigint not null references promotion,
  from_at      timestamptz not null,
  until_at     timestamptz not null,
  -- Stopped by the merchant before its end.
  stopped_at   timestamptz,
  -- Over or stopped: what was left of its pieces went back to their lots.
  closed_at    timestamptz,
  check (until_at > from_at),
  unique (promotion_id, from_at)
);
create index flash_slot_open on flash_slot (until_at) where closed_at is null;

create table flash_item (
  id           bigint generated always as identity primary key,
  slot_id      bigint not null references flash_slot,
  promotion_id bigint not null,
  -- Which version of the activity says so.
  version      integer not null,
  product_id   bigint not null references product,
  -- What a piece of the article costs, taxed as its prices are, in ten-thousandths of a yuan.
  each_e4      bigint not null check (each_e4 > 0),
  pieces       integer not null check (pieces > 0),
  -- Neither held, ordered nor sold.
  "left"       integer not null,
  per_company  integer check (per_company > 0),
  per_account  integer check (per_account > 0),
  -- Its pieces are of a lot, and were set aside there.
  set_aside    boolean not null,
  -- Its slot is over or stopped: what is given back goes to its lot.
  closed       boolean not null default false,
  check ("left" between 0 and pieces),
  unique (slot_id, product_id),
  foreign key (promotion_id, version) references promotion_version (promotion_id, version)
);
create index flash_item_version on flash_item (promotion_id, version);
create index flash_item_product on flash_item (product_id);

-- How many pieces a company has of an item, and one of its accounts (0: all of the company).
create table flash_use (
  item_id    bigint not null references flash_item,
  company_id bigint not null references company,
  account_id bigint not null,
  pieces     integer not null check (pieces >= 0),
  primary key (item_id, company_id, account_id)
);
create index flash_use_company on flash_use (company_id);

create table flash_hold (
  id          bigint generated always as identity primary key,
  item_id     bigint not null references flash_item,
  company_id  bigint not null,
  account_id  bigint not null,
  pieces      integer not null check (pieces > 0),
  state       text not null default 'held' check (state in ('held', 'ordered', 'sold', 'released')),
  -- At which price and by which version it was taken.
  each_e4     bigint not null,
  version     integer not null,
  order_id    bigint,
  -- Until when it waits to be ordered.
  until_at    timestamptz not null,
  released_at timestamptz,
  why         text check (why in ('lapsed', 'dropped', 'ended', 'stopped', 'calledOff')),
  created_at  timestamptz not null default now(),
  check ((state = 'released') = (released_at is not null)),
  check ((state = 'released') = (why is not null)),
  check (state not in ('ordered', 'sold') or order_id is not null),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index flash_hold_item on flash_hold (item_id, state);
create index flash_hold_due on flash_hold (until_at) where state = 'held';
create index flash_hold_order on flash_hold (order_id) where order_id is not null;
create index flash_hold_company on flash_hold (company_id, account_id);
create index flash_hold_account on flash_hold (account_id);
create index flash_hold_lapsed on flash_hold (company_id, released_at) where why = 'lapsed';

-- Who wants to be told when a slot begins.
create table flash_reminder (
  slot_id    bigint not null references flash_slot,
  company_id bigint not null,
  account_id bigint not null,
  told_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (slot_id, account_id),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index flash_reminder_company on flash_reminder (company_id, account_id);
create index flash_reminder_account on flash_reminder (account_id);
create index flash_reminder_due on flash_reminder (slot_id) where told_at is null;

-- What lists and pages show is forgotten with every change of a slot, and not with every piece that is taken.
create trigger flash_slot_changed after insert or delete or update on flash_slot for each statement execute function catalog_changed();
create trigger flash_item_changed after insert or delete or update of version, each_e4, pieces, per_company, per_account on flash_item
  for each statement execute function catalog_changed();
