-- Backups that were made by a press or by the timetable, and what became of them when they were tried.
create table backup (
  id            bigint generated always as identity primary key,
  name          text not null unique,
  state         text not null check (state in ('making', 'done', 'failed')),
  -- null: by the timetable.
  staff_id      bigint references staff,
  -- The day whose backup it is by the timetable, in China; one of each.
  planned_for   date unique,
  created_at    timestamptz not null,
  -- Whoever makes or tries it says so again and again: one that says nothing any more is dead.
  beat_at       timestamptz not null,
  done_at       timestamptz,
  size          bigint not null default 0,
  rows          bigint not null default 0,
  files         integer not null default 0,
  missing       integer not null default 0,
  fault         text not null default '',
  drill         text not null default 'none' check (drill in ('none', 'running', 'passed', 'failed')),
  drilled_at    timestamptz,
  drill_fault   text not null default ''
);
-- One at a time is made or tried: each takes a disk and a processor.
create unique index backup_at_work on backup ((true)) where state = 'making' or drill = 'running';

-- Calls that failed by our own fault, by the number that whoever met it was told.
create table failure (
  request_id text primary key,
  at         timestamptz not null,
  method     text not null,
  route      text not null,
  version    text not null,
  error      text not null
);
create index failure_newest on failure (at desc, request_id);
