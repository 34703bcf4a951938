-- What was read of contents that are artwork: once for each, whoever brought it.
create table artwork_reading (
  hash    text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- What it holds, or why nothing was read.
  facts   jsonb,
  unread  text,
  read_at timestamptz not null,
  check ((facts is null) <> (unread is null))
);
-- Artwork that came lately, of which some may not have been read.
create index line_artwork_newest on line_artwork (created_at) where not replaced;
