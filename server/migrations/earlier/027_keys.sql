-- Keys by which a company's or the merchant's own programs make calls. The key itself is shown once; the mall keeps its hash.

create table api_key (
  id           bigint generated always as identity primary key,
  -- Null: the merchant's own.
  company_id   bigint references company,
  -- Who of the company, or of the staff, made it.
  account_id   bigint,
  staff_id     bigint references staff,
  name         text not null,
  -- Its first characters, so that people can tell keys apart.
  shown        text not null,
  key_hash     bytea not null unique,
  scopes       text[] not null check (scopes <> '{}'),
  expires_at   timestamptz,
  last_used_at timestamptz,
  last_address text not null default '',
  revoked_at   timestamptz,
  created_at   timestamptz not null default now(),
  foreign key (company_id, account_id) references account (company_id, id),
  check ((company_id is null) = (account_id is null) and (company_id is null) = (staff_id is not null))
);
create index api_key_of_company on api_key (company_id, id desc);
