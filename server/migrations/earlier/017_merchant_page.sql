-- Pages of the merchant's own beside the fixed help pages and agreements: drafts until published, taken off and deleted at will.
alter table article
  add column own boolean not null default false,
  -- Listed among the help pages; of the fixed ones the mall itself knows.
  add column in_help boolean not null default false,
  add column shown boolean not null default true,
  add column published_at timestamptz,
  add column created_at timestamptz not null default now(),
  add column state text generated always as
    (case when shown then 'published' when published_at is null then 'draft' else 'withdrawn' end) stored,
  add constraint article_fixed check (own or shown);
