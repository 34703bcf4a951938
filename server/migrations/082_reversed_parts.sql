-- What was placed may be taken back: a part says so, and its posting has one the other way round. Never deleted.
alter table receipt_part
  add column reversed_at timestamptz,
  add column reversed_by bigint references staff,
  add column reverse_reason text not null default '',
  add constraint receipt_part_reversed check ((reversed_at is null) = (reversed_by is null));
