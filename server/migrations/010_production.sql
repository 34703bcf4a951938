-- Made, packed and on its way: processes and routes, each line's steps, samples, promised days, capacity, parcels.

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
create index line_step_planned on line_step (planned_day, line_id) where state in ('waiting', 'working');

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
  -- '' where it is not known who carried it.
  carrier     text not null default '',
  tracking_no text not null default '',
  answer      text not null default '',
  answered_by bigint references account,
  made_at     timestamptz,
  sent_at     timestamptz,
  answered_at timestamptz,
  unique (line_id, round),
  unique (company_id, id),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
-- At most one sample of a line is on its way or stands approved.
create unique index sample_one_alive on sample_round (line_id) where state in ('made', 'sent', 'approved');

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

-- Job tickets: the papers that the workshop works by, drawn when they are asked for. They pass after a day.
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

-- The paper that goes with the goods; made once, by a job.
create table packing_list (
  consignment_id bigint primary key,
  company_id     bigint not null,
  -- Percent.
  progress       smallint not null default 0 check (progress between 0 and 100),
  pdf_id         bigint references stored_file,
  created_at     timestamptz not null default now(),
  foreign key (company_id, consignment_id) references consignment (company_id, id)
);
create index packing_list_pdf on packing_list (pdf_id);

-- What was found when a consignment was signed for.
-- Pieces of a line that were missing or broken. It moves no money: a claim may begin with it.
create table consignment_note (
  id             bigint generated always as identity primary key,
  consignment_id bigint not null,
  company_id     bigint not null,
  order_line_id  bigint not null,
  account_id     bigint not null,
  short          integer not null check (short >= 0),
  damaged        integer not null check (damaged >= 0),
  words          text not null default '',
  -- Who of the merchant's staff has read it.
  seen_by        bigint references staff,
  seen_at        timestamptz,
  created_at     timestamptz not null default now(),
  unique (company_id, id),
  unique (consignment_id, order_line_id),
  check (short + damaged > 0),
  check ((seen_by is null) = (seen_at is null)),
  foreign key (company_id, consignment_id) references consignment (company_id, id),
  foreign key (company_id, order_line_id) references order_line (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index consignment_note_unseen on consignment_note (id) where seen_at is null;
create index consignment_note_of_line on consignment_note (order_line_id);

create table consignment_note_picture (
  id         bigint generated always as identity primary key,
  note_id    bigint not null,
  company_id bigint not null,
  file_id    bigint not null references stored_file,
  unique (note_id, file_id),
  foreign key (company_id, note_id) references consignment_note (company_id, id)
);
create index consignment_note_picture_file on consignment_note_picture (file_id);

-- Where parcels are: what the provider of tracking tells of those that were sent by carriers it knows.
-- A consignment, a sample on its way to the buyer, or the goods of a claim on their way back. Of several of one thing, as when a
-- number was put right, the newest counts.
create table parcel (
  id             bigint generated always as identity primary key,
  company_id     bigint not null,
  order_id       bigint not null,
  consignment_id bigint,
  sample_id      bigint,
  claim_id       bigint,
  -- The provider's code of the carrier.
  courier        text not null,
  number         text not null,
  -- What the provider signs with when it tells of this parcel.
  salt           text not null default replace(gen_random_uuid()::text, '-', ''),
  -- waiting: the provider is to be asked to follow it; watched: it does; over: signed for or given up; lost: the provider found
  -- nothing and stopped; refused: the provider does not take it.
  state          text not null default 'waiting' check (state in ('waiting', 'watched', 'over', 'lost', 'refused')),
  status         text check (status in ('collected', 'onWay', 'delivering', 'passedOn', 'customs', 'signed', 'trouble', 'sentBack',
    'returned', 'refused')),
  -- The time of the trail's newest line: what is older changes nothing.
  status_at      timestamptz,
  fault          text not null default '',
  -- Since when somebody of the merchant's should look; null: nobody need.
  trouble_at     timestamptz,
  seen_by        bigint references staff,
  seen_at        timestamptz,
  -- When the provider is asked next; null: it is not.
  look_at        timestamptz,
  looks          smallint not null default 0,
  -- When it was last asked where the parcel is: it bears that only every half hour.
  asked_at       timestamptz,
  created_at     timestamptz not null default now(),
  unique (company_id, id),
  check (num_nonnulls(consignment_id, sample_id, claim_id) = 1),
  check ((status is null) = (status_at is null)),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  foreign key (company_id, consignment_id) references consignment (company_id, id),
  foreign key (company_id, sample_id) references sample_round (company_id, id),
  foreign key (company_id, claim_id) references claim (company_id, id)
);
create index parcel_of_consignment on parcel (consignment_id, id desc) where consignment_id is not null;
create index parcel_of_sample on parcel (sample_id, id desc) where sample_id is not null;
create index parcel_of_claim on parcel (claim_id, id desc) where claim_id is not null;
create index parcel_due on parcel (look_at) where look_at is not null;
create index parcel_troubled on parcel (trouble_at) where trouble_at is not null;

-- The trail, line by line, in the carrier's words. A line told again is the same line.
create table parcel_stop (
  id         bigint generated always as identity primary key,
  parcel_id  bigint not null,
  company_id bigint not null,
  at         timestamptz not null,
  words      text not null,
  unique (parcel_id, at, words),
  foreign key (company_id, parcel_id) references parcel (company_id, id)
);

-- What the sandbox's provider follows. Empty where a real one is set up.
create table sandbox_parcel (
  courier      text not null,
  number       text not null,
  callback_url text not null,
  salt         text not null,
  since        timestamptz not null,
  -- The line of its story that it stays at; null: it goes on to the end.
  held_at      smallint,
  asked_at     timestamptz,
  primary key (courier, number)
);
