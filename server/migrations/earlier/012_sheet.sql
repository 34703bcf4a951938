-- Spreadsheets that come in and go out.

alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file
  add constraint stored_file_kind_check check (kind in ('voucher', 'artwork', 'proof', 'licence', 'avatar', 'export', 'picture', 'sheet'));

-- One walk through an uploaded file: dry, or in earnest.
create table import_run (
  id          bigint generated always as identity primary key,
  subject     text not null,
  file_id     bigint not null references stored_file,
  dry         boolean not null,
  options     jsonb not null default '{}',
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- Why the file could not be read.
  fault       text not null default '',
  rows        integer not null default 0,
  total       integer not null default 0,
  -- How far it has come: items up to this place are settled, in the same transaction as what they wrote.
  done        integer not null default 0 check (done <= total),
  created     integer not null default 0,
  updated     integer not null default 0,
  unchanged   integer not null default 0,
  failed      integer not null default 0,
  staff_id    bigint not null references staff,
  address     text not null default '',
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index import_run_of_subject on import_run (subject, id desc);
create index import_run_of_file on import_run (file_id);

-- What the file says of one thing, a product, in one row or several, and what came of it.
create table import_item (
  run_id  bigint not null references import_run on delete cascade,
  place   integer not null,
  key     text not null,
  -- [{row, cells: {column: text}}]
  rows    jsonb not null,
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'failed')),
  -- [{row, column, message}] and [{column, was, is}]
  faults  jsonb not null default '[]',
  changes jsonb not null default '[]',
  primary key (run_id, place)
);
create index import_item_by_outcome on import_item (run_id, outcome, place);

create table export_run (
  id          bigint generated always as identity primary key,
  subject     text not null,
  format      text not null check (format in ('xlsx', 'csv')),
  filter      jsonb not null default '{}',
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  fault       text not null default '',
  total       integer not null default 0,
  done        integer not null default 0,
  file_id     bigint references stored_file,
  staff_id    bigint not null references staff,
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index export_run_of_subject on export_run (subject, id desc);
create index export_run_of_file on export_run (file_id);
