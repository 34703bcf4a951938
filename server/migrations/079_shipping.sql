-- One thing done with many consignments at the shipping desk.
create table ship_run (
  id          bigint generated always as identity primary key,
  staff_id    bigint not null references staff,
  deed        text not null check (deed in ('pack', 'ship', 'waybill', 'cancelWaybill', 'label', 'packing', 'ticket')),
  -- What it was told: {whole, carrier, size …}.
  words       jsonb not null default '{}',
  state       text not null default 'running' check (state in ('running', 'done', 'failed')),
  total       integer not null,
  -- How far it has come: consignments up to this place are settled, each with what was done of it.
  done        integer not null default 0 check (done <= total),
  refused     integer not null default 0 check (refused <= done),
  -- What was drawn; it passes after a day.
  file_id     bigint references stored_file on delete set null,
  address     text not null default '',
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index ship_run_file on ship_run (file_id) where file_id is not null;

create table ship_item (
  run_id         bigint not null references ship_run on delete cascade,
  place          integer not null,
  consignment_id bigint not null references consignment,
  -- As they were typed for it; '' where they were not.
  carrier        text not null default '',
  tracking_no    text not null default '',
  outcome        text check (outcome in ('done', 'refused')),
  told           text not null default '',
  primary key (run_id, place),
  unique (run_id, consignment_id)
);

create index consignment_waiting on consignment (order_id) where state = 'waiting';
create index consignment_shipped on consignment (shipped_at) where shipped_at is not null;

-- Papers of many in one file: of the merchant's, gone after a day.
alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check check (kind in ('voucher', 'artwork', 'proof', 'licence', 'avatar',
  'export', 'picture', 'sheet', 'invoice', 'contract', 'stamped', 'statement', 'evidence', 'work', 'packing', 'review', 'ticket',
  'sheaf', 'label', 'invoicePaper'));
drop index stored_file_for_now;
create index stored_file_for_now on stored_file (id)
  where kind in ('export', 'avatar', 'licence', 'sheet', 'ticket', 'sheaf', 'review', 'evidence');
