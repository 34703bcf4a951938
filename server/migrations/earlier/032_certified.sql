-- Contracts signed at a certificate authority's platform, where the merchant has set one up.

-- A version's flow at the platform: begun by a buyer, sealed for the merchant by a member of staff.
create table contract_flow (
  id         bigint generated always as identity primary key,
  version_id bigint not null unique,
  company_id bigint not null,
  -- What the platform calls the flow and its file; null: it is being opened.
  flow_id    text unique,
  file_id    text,
  state      text not null default 'open' check (state in ('open', 'done', 'ended')),
  account_id bigint not null references account,
  -- The network address of who began, and of who had it sealed.
  address    text not null,
  staff_id   bigint references staff,
  staff_address text,
  -- When it is looked at again, should the platform not tell.
  look_at    timestamptz not null,
  -- The paper with both certified signatures in it.
  pdf_id     bigint references stored_file,
  pdf_hash   text,
  created_at timestamptz not null default now(),
  foreign key (company_id, version_id) references contract_version (company_id, id),
  check ((flow_id is null) = (file_id is null)),
  check ((staff_id is null) = (staff_address is null)),
  check ((pdf_id is null) = (pdf_hash is null))
);
create index contract_flow_look on contract_flow (look_at) where state = 'open';
create index contract_flow_pdf on contract_flow (pdf_id) where pdf_id is not null;
create index contract_flow_pdf_hash on contract_flow (pdf_hash) where pdf_hash is not null;

-- The platform's flow where a signature was given there; null: with the log-in password.
alter table contract_signature add column flow_id text;

-- What the sandbox's platform knows.
create table sandbox_flow (
  id          text primary key,
  -- What the signer's page is found by.
  code        text not null unique,
  file_id     text not null,
  title       text not null,
  org         text not null,
  person      text not null,
  phone       text not null,
  notify_url  text not null,
  back_to     text not null,
  state       integer not null default 1,
  why         text not null default '',
  buyer_at    timestamptz,
  seller_at   timestamptz,
  expires_at  timestamptz not null,
  finished_at timestamptz
);
create table sandbox_flow_file (
  id    text primary key,
  name  text not null,
  md5   text not null,
  bytes bytea
);
