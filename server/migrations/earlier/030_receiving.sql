-- What was found when a consignment was signed for, and the packing list that goes with it.

do $$
declare known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'stored_file_kind_check');
begin
  alter table stored_file drop constraint stored_file_kind_check;
  execute 'alter table stored_file add constraint stored_file_kind_check ' || regexp_replace(known, '\]', ', ''packing''::text]');
end $$;

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
