-- What was read of contents that are artwork: once for each, whoever brought it.
create table artwork_reading (
  hash    text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- What it holds, or why nothing was read.
  facts   jsonb,
  unread  text,
  read_at timestamptz not null,
  check ((facts is null) <> (unread is null))
);
-- What lies on a line was looked at: there is a reading of it. Whatever is put there, by a release of before too, waits for one.
alter table line_artwork add column checked boolean not null default false;
create index line_artwork_unchecked on line_artwork (id) where not checked and not replaced;
