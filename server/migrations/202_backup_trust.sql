-- Keys by which backups are sealed: the identity that opens them, itself sealed by the machine's key. At most one is in use; those of
-- before stay, so that what was sealed by them can still be tried.
create table backup_key (
  -- Of the age format: age1…
  recipient   text primary key,
  identity    bytea not null,
  staff_id    bigint references staff,
  created_at  timestamptz not null,
  -- null: backups are sealed by it now.
  ended_at    timestamptz
);
create unique index backup_key_in_use on backup_key ((true)) where ended_at is null;

alter table backup
  -- By which key it is sealed; '': by none.
  add key         text not null default '',
  -- Whether the object store has one like it.
  add copy        text not null default 'none' check (copy in ('none', 'going', 'done', 'failed')),
  -- Whoever takes it there says so again and again: one that says nothing any more is dead.
  add copy_at     timestamptz,
  add copy_fault  text not null default '';

-- How backups were tried, which outlives them.
insert into setting (key, value)
  select 'drill', jsonb_build_object('passed', passed, 'tried', tried, 'fault', '')
    from (select max(drilled_at) filter (where drill = 'passed') as passed, max(drilled_at) as tried from backup) found
   where passed is not null
  on conflict do nothing;
