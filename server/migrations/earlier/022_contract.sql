-- Contracts: made from an order, signed by both sides version by version, proved by hashes.

-- What was added by others meanwhile stays.
do $$
declare
  known text;
  one record;
begin
  for one in select * from (values
    ('stored_file', 'stored_file_kind_check', '''contract''::text, ''stamped''::text'),
    ('customer_order', 'customer_order_state_check', '''pending_contract''::text'),
    ('customer_order', 'customer_order_tab_check', '''contract''::text')) as t (of, name, more)
  loop
    known := (select pg_get_constraintdef(oid) from pg_constraint where conname = one.name);
    execute format('alter table %I drop constraint %I', one.of, one.name);
    execute format('alter table %I add constraint %I ', one.of, one.name) || regexp_replace(known, '\]', ', ' || one.more || ']');
  end loop;
end $$;

-- Whether it waits for its contract before it may be paid: decided when it is placed.
alter table customer_order add column needs_contract boolean not null default false;

-- Orders that wait for their contract hold a part of their placer's month as well.
drop index customer_order_holding;
create index customer_order_holding on customer_order (account_id, spend_month)
  where spend_month is not null and state in ('pending_approval', 'pending_contract', 'pending_payment');

-- A company that always signs, or never, whatever the sum.
create table contract_company (
  company_id bigint primary key references company,
  rule       text not null check (rule in ('always', 'never'))
);

create table contract (
  id         bigint generated always as identity primary key,
  number     text not null unique,
  company_id bigint not null,
  order_id   bigint not null unique,
  -- The newest version, and its state; `effective` is the version that both sides signed last.
  version    smallint not null default 1,
  state      text not null default 'making' check (state in
    ('making', 'pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired', 'amended', 'terminated')),
  effective  smallint,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index contract_of_company on contract (company_id, id desc);
create index contract_in_state on contract (state, id desc);

create table contract_version (
  id          bigint generated always as identity primary key,
  contract_id bigint not null,
  company_id  bigint not null,
  version     smallint not null,
  state       text not null check (state in
    ('making', 'pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired', 'amended', 'terminated')),
  -- All that it binds, and the SHA-256 of its canonical JSON.
  content     jsonb not null,
  hash        text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- Why it was changed; '' for the first.
  reason      text not null default '',
  made_by     bigint references staff,
  -- How much of the paper is made, percent.
  progress    smallint not null default 0 check (progress between 0 and 100),
  pdf_id      bigint references stored_file,
  pdf_hash    text,
  expires_at  timestamptz not null,
  warned      boolean not null default false,
  -- What was said against it.
  refused     text not null default '',
  -- The record of both signatures, as it is downloaded, and its SHA-256.
  record      jsonb,
  record_hash text,
  created_at  timestamptz not null default now(),
  unique (contract_id, version),
  unique (company_id, id),
  foreign key (company_id, contract_id) references contract (company_id, id),
  check ((record is null) = (record_hash is null)),
  check (state = 'making' or pdf_id is not null or state in ('expired', 'amended', 'terminated')),
  check ((pdf_id is null) = (pdf_hash is null)),
  check (state <> 'effective' or record is not null)
);
create index contract_version_due on contract_version (expires_at) where state in ('making', 'pending_buyer', 'signed_buyer');
create index contract_version_record on contract_version (record_hash) where record_hash is not null;
create index contract_version_pdf_hash on contract_version (pdf_hash) where record_hash is not null;
create index contract_version_pdf on contract_version (pdf_id) where pdf_id is not null;

create table contract_signature (
  id         bigint generated always as identity primary key,
  version_id bigint not null,
  company_id bigint not null,
  side       text not null check (side in ('buyer', 'staff')),
  account_id bigint references account,
  staff_id   bigint references staff,
  name       text not null,
  address    text not null,
  at         timestamptz not null,
  -- What the signer saw, and the mall's seal over who signed what and when.
  hash       text not null,
  seal       text not null,
  unique (version_id, side),
  foreign key (company_id, version_id) references contract_version (company_id, id),
  check ((side = 'buyer') = (account_id is not null) and (side = 'staff') = (staff_id is not null))
);

-- Copies that were stamped on paper and photographed.
create table contract_stamped (
  id         bigint generated always as identity primary key,
  version_id bigint not null,
  company_id bigint not null,
  file_id    bigint not null references stored_file,
  side       text not null check (side in ('buyer', 'staff')),
  name       text not null,
  created_at timestamptz not null default now(),
  foreign key (company_id, version_id) references contract_version (company_id, id)
);
create index contract_stamped_of_version on contract_stamped (version_id, id);
create index contract_stamped_file on contract_stamped (file_id);
