-- Invoices: applied for by buyers, checked by finance, issued by a platform, taken back by a red letter.

-- Made by the mall or its platform: kind 'invoice'. Kinds that were added meanwhile stay.
do $$
declare kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'stored_file_kind_check');
begin
  alter table stored_file drop constraint stored_file_kind_check;
  execute 'alter table stored_file add constraint stored_file_kind_check '
    || regexp_replace(kinds, '\]', ', ''invoice''::text]');
end $$;

-- Numbers without gaps are the tax authority's; ours only name what was asked for.
create table invoice (
  id             bigint generated always as identity primary key,
  number         text not null unique,
  company_id     bigint not null references company,
  account_id     bigint not null references account,
  -- 1 普票 2 专票
  kind           smallint not null check (kind in (1, 2)),
  -- The title as it was when it was applied for, and the seller as it was when it was checked.
  title          jsonb not null,
  tax_rate       text not null,
  amount_fen     bigint not null check (amount_fen > 0),
  tax_fen        bigint not null check (tax_fen >= 0 and tax_fen < amount_fen),
  state          text not null default 'applied' check (state in ('applied', 'checked', 'issuing', 'issued', 'refused',
    'failed', 'red_pending', 'red_issuing', 'red_issued', 'red_lapsed')),
  reason         text not null default '',
  checked_by     bigint references staff,
  invoice_number text unique,
  issued_at      timestamptz,
  pdf_id         bigint references stored_file,
  xml_id         bigint references stored_file,
  red_by         text check (red_by in ('buyer', 'staff', 'system')),
  red_reason     text not null default '',
  red_due_at     timestamptz,
  -- How many of the two warnings before the lapse were given.
  red_warned     smallint not null default 0,
  -- How many red letters were asked for: each is told to the platform by a number of its own.
  red_round      smallint not null default 0,
  red_number     text unique,
  red_at         timestamptz,
  red_pdf_id     bigint references stored_file,
  -- When the platform is asked next; null: nothing is open there.
  look_at        timestamptz,
  looks          smallint not null default 0,
  created_at     timestamptz not null default now(),
  unique (company_id, id),
  check ((state in ('issued', 'red_pending', 'red_issuing', 'red_issued', 'red_lapsed'))
    = (invoice_number is not null and issued_at is not null and pdf_id is not null)),
  check ((state = 'red_issued') = (red_number is not null and red_at is not null)),
  check ((state = 'red_pending') = (red_due_at is not null))
);
create index invoice_of_company on invoice (company_id, id desc);
create index invoice_newest on invoice (state, id desc);
create index invoice_due on invoice (look_at) where look_at is not null;
create index invoice_red_due on invoice (red_due_at) where red_due_at is not null;

create table invoice_line (
  id            bigint generated always as identity primary key,
  invoice_id    bigint not null,
  company_id    bigint not null,
  order_id      bigint not null,
  order_line_id bigint not null,
  place         smallint not null,
  name          text not null,
  spec          text not null,
  quantity      integer not null check (quantity >= 1),
  -- With tax.
  amount_fen    bigint not null check (amount_fen >= 0),
  tax_fen       bigint not null check (tax_fen >= 0),
  unique (invoice_id, place),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  foreign key (company_id, order_line_id) references order_line (company_id, id)
);
create index invoice_line_of_order on invoice_line (order_id);
create index if not exists entry_of_order on entry (order_id, account);
create index entry_taken_back on entry (order_id) where account = 'sales' and amount_fen > 0;

-- What the sandbox's invoicing platform knows. Empty where a real one is set up.
create table sandbox_invoice (
  serial    text primary key,
  request   jsonb not null,
  state     text not null check (state in ('working', 'issued', 'failed')),
  ready_at  timestamptz not null,
  number    text unique,
  issued_at timestamptz,
  fault     text not null default '',
  pdf       bytea
);
-- A file that goes is looked for wherever one may be named.
create index invoice_pdf on invoice (pdf_id) where pdf_id is not null;
create index invoice_xml on invoice (xml_id) where xml_id is not null;
create index invoice_red_pdf on invoice (red_pdf_id) where red_pdf_id is not null;
