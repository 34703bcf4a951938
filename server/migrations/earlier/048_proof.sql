-- Until when a session may do what asks for more than its token.
alter table session add column proven_until timestamptz;

-- A phone that was changed can be taken back for a day, by the code sent to the one before.
create table phone_change (
  id         bigint generated always as identity primary key,
  account_id bigint not null references account,
  old_phone  text not null,
  code_hash  bytea not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at  timestamptz
);
create index phone_change_of_phone on phone_change (old_phone);
create index phone_change_of_account on phone_change (account_id);
