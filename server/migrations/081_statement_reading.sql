-- How a bank's file of a form we do not know is read. A row is never changed but to be forgotten: the newest of a shape is
-- proposed next time, and a run goes on naming the one it was read by.
create table statement_reading (
  id           bigint generated always as identity primary key,
  -- Which files it fits: a hash of their headings.
  shape        text not null,
  reading      jsonb not null,
  staff_id     bigint not null references staff,
  created_at   timestamptz not null default now(),
  forgotten_at timestamptz
);
create index statement_reading_of_shape on statement_reading (shape, id desc);
