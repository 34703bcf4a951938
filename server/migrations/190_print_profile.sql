-- Profiles of presses that the merchant brought: what print files are made by, for as long as an order was confirmed with one.
create table print_profile (
  hash       text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- What it calls itself.
  name       text not null check (name <> ''),
  file_id    bigint not null references stored_file,
  added_by   text not null,
  created_at timestamptz not null
);
create index print_profile_file on print_profile (file_id);
alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check check (kind in ('voucher', 'artwork', 'proof', 'licence', 'avatar',
  'export', 'picture', 'sheet', 'invoice', 'contract', 'stamped', 'statement', 'evidence', 'work', 'packing', 'review', 'ticket',
  'sheaf', 'label', 'invoicePaper', 'profile'));
