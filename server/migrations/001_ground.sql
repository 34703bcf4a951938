-- What everything else stands on: rows that stay, one number for the catalogue, who did what, settings, the calendar.

-- Releases side by side. A migration that older code must not write beside names itself here:
--   insert into takes_over values ('NNN_what.sql');
-- Processes that do not know one of these look every few seconds, and when a migration is told of: they stop writing.
create table takes_over (migration text primary key);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name;
end $$;

-- One number that grows with every change of the catalogue; what is kept in memory is kept for one value of it.
create sequence catalog_version;
create function catalog_changed() returns trigger language plpgsql as $$
begin
  perform nextval('catalog_version');
  return null;
end $$;

-- The merchant's own words and numbers: hotline, payee, filings.
create table setting (
  key   text primary key,
  value jsonb not null
);
create trigger setting_changed after insert or update or delete on setting for each statement execute function catalog_changed();

-- How often something was done in a window of time: one row per key and window, counted by upsert.
create table tally (
  key        text not null,
  window_end timestamptz not null,
  count      integer not null,
  primary key (key, window_end)
);

-- The first answer to a call that carried an Idempotency-Key, given again to every repeat.
create table repeat_answer (
  actor      text not null,
  key        text not null,
  path       text not null,
  body_hash  bytea not null,
  answer     jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index repeat_answer_old on repeat_answer (created_at);

-- Who did what, before and after. Rows are added, never changed.
create table audit (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  side       text not null check (side in ('buyer', 'staff', 'system')),
  actor_id   bigint,
  actor_name text not null default '',
  company_id bigint,
  address    text not null default '',
  action     text not null,
  subject    text not null,
  before     jsonb,
  after      jsonb
);
-- Audit rows are found by who, what, about what, and when.
create index audit_newest on audit (at desc, id desc);
create index audit_of_side on audit (side, at desc, id desc);
create index audit_of_actor on audit (side, actor_id, at desc, id desc);
create index audit_of_action on audit (action, at desc, id desc);
create index audit_of_subject on audit (subject, at desc, id desc);
create index audit_of_company on audit (company_id, at desc, id desc) where company_id is not null;
-- What staff did in customers' names: the buyer's name with theirs behind it.
create index audit_in_name on audit (at desc, id desc) where actor_name like '%代）';
create trigger audit_stays before update or delete on audit for each row execute function refuse_change();
create trigger audit_kept before truncate on audit for each statement execute function refuse_change();

-- Each seal holds the hash of the seal before it and of the rows from from_id to to_id, so that none of them can be changed,
-- removed or slipped in without breaking the chain.
create table audit_seal (
  number    bigint primary key,
  from_id   bigint not null unique,
  to_id     bigint not null,
  rows      integer not null check (rows > 0),
  hash      bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null,
  check (from_id <= to_id)
);
create trigger audit_seal_stays before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_kept before truncate on audit_seal for each statement execute function refuse_change();

-- The merchant keeps the calendar: the factory's own days off, official ones and made-up days.
create table factory_closure (
  id       bigint generated always as identity primary key,
  from_day date not null,
  to_day   date not null,
  reason   text not null,
  kind     text not null default 'closed' check (kind in ('closed', 'holiday', 'workday')),
  check (from_day <= to_day)
);
create trigger catalog_changed after insert or update or delete on factory_closure
  for each statement execute function catalog_changed();

-- One row at most: the merchant has entered all holidays up to and with this day.
create table calendar_notice (
  single   boolean primary key default true check (single),
  known_to date not null
);
create trigger catalog_changed after insert or update or delete on calendar_notice
  for each statement execute function catalog_changed();
