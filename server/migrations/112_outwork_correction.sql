-- What was entered as come back and did not: the entry stays and counts no more. A new table only.

create table outwork_correction (
  return_id  bigint primary key references outwork_return,
  reason     text not null check (reason <> ''),
  staff_id   bigint not null references staff,
  created_at timestamptz not null default now()
);
