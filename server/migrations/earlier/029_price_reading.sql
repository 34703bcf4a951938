-- How a price sheet with the merchant's own headings is read. A row is never changed: the newest of a shape is proposed next time.
create table price_reading (
  id         bigint generated always as identity primary key,
  -- Which sheets it fits: a hash of their headings.
  shape      text not null,
  reading    jsonb not null,
  staff_id   bigint not null references staff,
  created_at timestamptz not null default now()
);
create index price_reading_of_shape on price_reading (shape, id desc);

alter table import_run
  -- In which column of the file each of our columns stands, so that a fault names its cell.
  add column letters jsonb not null default '{}',
  -- Columns and rows of the file that are not read, each in words.
  add column passed_over text[] not null default '{}';
