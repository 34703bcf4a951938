-- Contracts: made from an order, signed by both sides version by version, proved by hashes. Frame contracts are signed once for a
-- term; orders placed under one are confirmed without a signature of their own.

-- A company that always signs, or never, whatever the sum.
create table contract_company (
  company_id bigint primary key references company,
  rule       text not null check (rule in ('always', 'never'))
);

create table contract (
  id          bigint generated always as identity primary key,
  number      text not null unique,
  company_id  bigint not null,
  kind        text not null default 'order' check (kind in ('order', 'frame', 'confirmation')),
  -- null: a frame contract.
  order_id    bigint unique,
  -- The frame contract that a confirmation stands under.
  frame_id    bigint,
  -- The newest version, and its state; `effective` is the version that both sides signed last.
  version     smallint not null default 1,
  state       text not null default 'making' check (state in
    ('making', 'pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired', 'amended', 'terminated')),
  effective   smallint,
  -- The rest is of frame contracts: what the version in force says of term and ceiling, and the sum of the orders under it.
  from_day    date,
  until_day   date,
  ceiling_fen bigint check (ceiling_fen > 0),
  used_fen    bigint not null default 0 check (used_fen >= 0),
  -- Orders may be placed under it, within its term and ceiling.
  open        boolean not null default false,
  -- That its end is near was told.
  ending_told boolean not null default false,
  created_at  timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  foreign key (company_id, frame_id) references contract (company_id, id),
  constraint contract_kind_order check ((kind = 'frame') = (order_id is null)),
  constraint contract_kind_frame check ((kind = 'confirmation') = (frame_id is not null)),
  constraint contract_open_term check (not open or kind = 'frame' and from_day is not null and until_day >= from_day)
);
alter table customer_order add foreign key (company_id, frame_id) references contract (company_id, id);
create index contract_of_company on contract (company_id, id desc);
create index contract_in_state on contract (state, id desc);
create index contract_open_frames on contract (company_id, until_day) where open;
create index contract_under_frame on contract (company_id, frame_id) where frame_id is not null;

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
  -- The platform's flow where it was given there; null: with the log-in password.
  flow_id    text,
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

-- Signing at a certificate authority's platform, where the merchant has set one up.
-- A version's flow there: begun by a buyer, sealed for the merchant by a member of staff.
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
  -- One that its platform does not let go is asked for ever more seldom, and the merchant is told once.
  revoke_tries integer not null default 0,
  stuck_since  timestamptz,
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
create index contract_flow_stuck on contract_flow (version_id) where stuck_since is not null;
create index contract_flow_pdf on contract_flow (pdf_id) where pdf_id is not null;
create index contract_flow_pdf_hash on contract_flow (pdf_hash) where pdf_hash is not null;

-- What the sandbox's platforms know.
create table sandbox_flow (
  id          text primary key,
  -- Which of them it plays: each has its own words for these states.
  platform    text not null,
  -- What the signer's page is found by.
  code        text not null unique,
  file_id     text not null,
  title       text not null,
  org         text not null,
  person      text not null,
  phone       text not null,
  notify_url  text not null,
  back_to     text not null,
  state       text not null default 'open' check (state in ('open', 'done', 'revoked', 'expired', 'refused')),
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
