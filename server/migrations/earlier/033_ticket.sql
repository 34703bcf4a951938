-- Job tickets: the papers that the workshop works by, drawn when they are asked for. They pass after a day.

do $$
declare kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'stored_file_kind_check');
begin
  alter table stored_file drop constraint stored_file_kind_check;
  execute 'alter table stored_file add constraint stored_file_kind_check '
    || regexp_replace(kinds, '\]', ', ''ticket''::text]');
end $$;

create table job_ticket (
  id         bigint generated always as identity primary key,
  line_id    bigint not null,
  company_id bigint not null,
  staff_id   bigint not null references staff,
  state      text not null default 'making' check (state in ('making', 'made', 'failed')),
  progress   smallint not null default 0 check (progress between 0 and 100),
  file_id    bigint references stored_file on delete cascade,
  created_at timestamptz not null default now(),
  foreign key (company_id, line_id) references order_line (company_id, id),
  check ((state = 'made') = (file_id is not null))
);
create index job_ticket_of_file on job_ticket (file_id);
