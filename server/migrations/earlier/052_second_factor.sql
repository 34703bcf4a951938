-- The second factor of a person: the secret that the authenticator app shares with us, sealed by the machine's key.
create table second_factor (
  side         text not null check (side in ('buyer', 'staff')),
  person_id    bigint not null,
  secret       bytea not null,
  begun_at     timestamptz not null,
  -- Null: a code has not yet shown that the app has the secret.
  confirmed_at timestamptz,
  -- The last step of 30 s of which a code was taken: none is taken twice.
  last_step    bigint not null default 0,
  primary key (side, person_id)
);

-- Ten codes for when the phone is lost, as their keyed hashes.
create table recovery_code (
  side      text not null check (side in ('buyer', 'staff')),
  person_id bigint not null,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (side, person_id, code_hash)
);

-- A log-in that is good for setting up the second factor, and for nothing else.
alter table session add column limited boolean not null default false;
