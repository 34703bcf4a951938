-- Prices to come, and prices that are still being written.

-- A publication that waits for its moment. At that moment it is checked again: `failure` says why it did not happen.
create table price_schedule (
  id              bigint generated always as identity primary key,
  product_id      bigint not null references product,
  -- null: the public price.
  book_id         bigint references price_book,
  -- The version it was made from; null: there was none.
  base_version    integer,
  rules           jsonb not null,
  first_selection jsonb not null,
  -- The examples that cost otherwise by it, with what was accepted.
  accepted        jsonb not null default '[]',
  note            text not null default '',
  due_at          timestamptz not null,
  staff_id        bigint not null references staff,
  created_at      timestamptz not null default now(),
  state           text not null default 'waiting' check (state in ('waiting', 'published', 'failed', 'cancelled')),
  settled_at      timestamptz,
  -- The version it became.
  version         integer,
  failure         text not null default '',
  check ((state = 'waiting') = (settled_at is null)),
  check ((state = 'published') = (version is not null))
);
-- A second one would wait for a version that the first replaces.
create unique index price_schedule_waiting on price_schedule (product_id, coalesce(book_id, 0)) where state = 'waiting';
create index price_schedule_due on price_schedule (due_at, id) where state = 'waiting';
create index price_schedule_listed on price_schedule (state, id desc);
create index price_schedule_of_book on price_schedule (book_id) where book_id is not null;

-- Rules that somebody of the staff is writing, sound or not; whoever goes on does so at any computer.
create table price_draft (
  id              bigint generated always as identity primary key,
  staff_id        bigint not null references staff,
  product_id      bigint not null references product,
  book_id         bigint references price_book,
  -- The version it was begun from; null: there was none.
  base_version    integer,
  rules           jsonb not null,
  first_selection jsonb not null,
  updated_at      timestamptz not null
);
create unique index price_draft_of on price_draft (staff_id, product_id, coalesce(book_id, 0));
create index price_draft_of_book on price_draft (book_id) where book_id is not null;
