-- Production made visible: processes and routes, each line's steps, samples, promised days, capacity.

-- Photos of production: kind 'work'. Kinds that were added meanwhile stay.
do $$
declare kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'stored_file_kind_check');
begin
  alter table stored_file drop constraint stored_file_kind_check;
  execute 'alter table stored_file add constraint stored_file_kind_check '
    || regexp_replace(kinds, '\]', ', ''work''::text]');
end $$;

create table work_process (
  id       bigint generated always as identity primary key,
  name     text not null unique,
  phase    text not null check (phase in ('materials', 'printing', 'finishing', 'qc', 'passed')),
  unit     text not null default 'piece' check (unit in ('piece', 'hour')),
  per_hour integer check (per_hour >= 1),
  -- Pieces or hours a day; null: as much as one likes.
  daily    integer check (daily >= 0),
  sort     integer not null default 0,
  check (unit = 'piece' or per_hour is not null)
);

create table work_route (
  id           bigint generated always as identity primary key,
  type         text not null check (type in ('custom', 'common', 'standard')),
  -- Of which kind of printing; '' for every other, 'none' where nothing is printed.
  kind         text not null check (kind in ('', 'none', 'screen', 'digital', 'laser', 'embroidery', 'foil', 'insert')),
  tolerance_bp smallint not null check (tolerance_bp between 0 and 2000),
  unique (type, kind)
);

create table work_route_step (
  route_id   bigint not null references work_route on delete cascade,
  place      smallint not null,
  process_id bigint not null references work_process,
  primary key (route_id, place)
);

-- Where a day's capacity is another than the process's own.
create table work_capacity (
  process_id bigint not null references work_process,
  day        date not null,
  daily      integer not null check (daily >= 0),
  primary key (process_id, day)
);

create table factory_closure (
  id       bigint generated always as identity primary key,
  from_day date not null,
  to_day   date not null,
  reason   text not null,
  check (from_day <= to_day)
);
create trigger catalog_changed after insert or update or delete on factory_closure
  for each statement execute function catalog_changed();

insert into work_process (name, phase, daily, sort) values
  ('备料', 'materials', 20000, 1), ('制版', 'printing', null, 2), ('印刷', 'printing', 8000, 3),
  ('后道', 'finishing', 8000, 4), ('质检', 'qc', 12000, 5), ('包装', 'passed', 12000, 6);
insert into work_route (type, kind, tolerance_bp)
  select type, kind, 300 from unnest(array['custom', 'common', 'standard']) type, unnest(array['', 'none']) kind;
-- Nothing printed: no plate and no print. Standard goods lie in stock as blanks: no materials.
insert into work_route_step (route_id, place, process_id)
  select r.id, row_number() over (partition by r.id order by p.sort), p.id from work_route r, work_process p
  where (r.kind <> 'none' or p.phase not in ('materials', 'printing'))
    and (r.type <> 'standard' or p.phase <> 'materials');

-- Pieces that may be short, in ten-thousandths, as the route said when it was scheduled.
alter table order_line add column tolerance_bp smallint not null default 0;
-- Since when the buyer's word is waited for.
alter table order_line add column waits_since timestamptz;
-- The day on which the mall last looked whether its plan is late.
alter table order_line add column late_looked date;

create table line_step (
  id          bigint generated always as identity primary key,
  line_id     bigint not null,
  company_id  bigint not null,
  -- In the order they are done; ten apart, so that make-up steps stand between.
  place       integer not null,
  process_id  bigint not null references work_process,
  name        text not null,
  phase       text not null check (phase in ('materials', 'printing', 'finishing', 'qc', 'passed')),
  kind        text not null default 'plan' check (kind in ('plan', 'makeUp', 'rework')),
  -- Counts inspections that failed: steps of a round count together.
  round       smallint not null default 1,
  state       text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'dropped')),
  quantity_in integer check (quantity_in >= 0),
  good        integer check (good >= 0),
  bad         integer check (bad >= 0),
  planned_day date,
  started_at  timestamptz,
  started_by  bigint references staff,
  ended_at    timestamptz,
  ended_by    bigint references staff,
  remark      text not null default '',
  unique (company_id, id),
  unique (line_id, place),
  check (good + bad <= quantity_in),
  check ((state = 'done') = (good is not null and bad is not null and ended_at is not null)),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
create index line_step_open on line_step (process_id, line_id) where state in ('waiting', 'working');

-- How much of a process a step takes on which day: pieces or minutes.
create table step_load (
  step_id    bigint not null references line_step,
  process_id bigint not null references work_process,
  day        date not null,
  amount     integer not null check (amount > 0),
  primary key (step_id, day)
);
create index step_load_of_day on step_load (day, process_id);

create table step_photo (
  id         bigint generated always as identity primary key,
  step_id    bigint not null,
  company_id bigint not null,
  file_id    bigint not null references stored_file,
  -- Shown to the buyer.
  visible    boolean not null,
  unique (step_id, file_id),
  foreign key (company_id, step_id) references line_step (company_id, id)
);
create index step_photo_file on step_photo (file_id);

create table sample_round (
  id          bigint generated always as identity primary key,
  line_id     bigint not null,
  company_id  bigint not null,
  round       smallint not null,
  state       text not null check (state in ('made', 'sent', 'approved', 'rejected', 'void')),
  tracking_no text not null default '',
  answer      text not null default '',
  answered_by bigint references account,
  made_at     timestamptz,
  sent_at     timestamptz,
  answered_at timestamptz,
  unique (line_id, round),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
-- At most one sample of a line is on its way or stands approved.
create unique index sample_one_alive on sample_round (line_id) where state in ('made', 'sent', 'approved');
-- Samples that were sent before there were rounds.
insert into sample_round (line_id, company_id, round, state, sent_at)
  select id, company_id, 1, case state when 'sample' then 'sent' else 'approved' end, now()
  from order_line where sample_sent;

-- Every change of a promised day, with its reason. Rows are added, never changed.
create table promise_change (
  id         bigint generated always as identity primary key,
  line_id    bigint not null,
  company_id bigint not null,
  from_day   date not null,
  to_day     date not null check (to_day <> from_day),
  cause      text not null check (cause in
    ('payment', 'artwork', 'proof', 'sample', 'step', 'rework', 'supplier', 'equipment', 'other')),
  -- Working days of lateness; 0 where staff named the day.
  late_days  integer not null default 0,
  note       text not null default '',
  created_at timestamptz not null default now(),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
create index promise_change_of_line on promise_change (line_id, id);
create trigger promise_change_stays before update or delete on promise_change for each row execute function refuse_change();

-- Lines that are being made already get the steps that are left.
insert into line_step (line_id, company_id, place, process_id, name, phase, planned_day)
  select l.id, l.company_id, s.place * 10, p.id, p.name, p.phase, l.promised_day
  from order_line l
  join work_route r on r.type = l.type and r.kind = case when l.printed then '' else 'none' end
  join work_route_step s on s.route_id = r.id join work_process p on p.id = s.process_id
  where l.state in ('scheduled', 'materials', 'printing', 'finishing', 'qc', 'passed')
    and coalesce(array_position(array['materials', 'printing', 'finishing', 'qc', 'passed'], p.phase)
      >= array_position(array['materials', 'printing', 'finishing', 'qc', 'passed'], l.state), true);
