-- What is sent after the money: monthly statements, and invoices: applied for by buyers, checked by finance, issued by a platform,
-- taken back by a red letter.

-- A company's account with us in one calendar month, China time.
create table statement (
  id          bigint generated always as identity primary key,
  number      text not null unique,
  company_id  bigint not null references company,
  month       text not null check (month ~ '^\d{4}-\d{2}$'),
  -- What the company owes, negative what we owe it.
  opening_fen bigint not null,
  closing_fen bigint not null,
  state       text not null check (state in ('issued', 'disputed', 'confirmed')),
  pdf_id      bigint references stored_file,
  xlsx_id     bigint references stored_file,
  created_at  timestamptz not null default now(),
  unique (company_id, month),
  unique (company_id, id)
);
create index statement_newest on statement (state, id desc);
create index statement_pdf on statement (pdf_id) where pdf_id is not null;
create index statement_xlsx on statement (xlsx_id) where xlsx_id is not null;

create table statement_line (
  id           bigint generated always as identity primary key,
  statement_id bigint not null,
  company_id   bigint not null,
  place        integer not null,
  at           timestamptz not null,
  kind         text not null check (kind in ('opening', 'sale', 'payment', 'refund', 'other', 'invoice', 'red')),
  -- A posting of the ledger stands on one statement, once; the opening balance and invoices are no postings.
  posting_id   bigint unique references posting,
  order_number text,
  note         text not null default '',
  -- By how much what the company owes grew; 0 for invoices.
  amount_fen   bigint not null,
  -- What was invoiced, negative what was taken back.
  invoiced_fen bigint not null default 0,
  state        text not null default 'open' check (state in ('open', 'confirmed', 'disputed', 'answered')),
  reason       text not null default '',
  answer       text not null default '',
  moved_at     timestamptz,
  unique (statement_id, place),
  foreign key (company_id, statement_id) references statement (company_id, id)
);

-- How far the statements of a month are made: companies up to this one.
create table statement_run (
  month   text primary key,
  reached bigint not null default 0,
  done    boolean not null default false
);

-- A company has one default title, and each title once.
create table invoice_title (
  id           bigint generated always as identity primary key,
  company_id   bigint not null references company,
  header_type  smallint not null check (header_type in (1, 2)),
  type         smallint not null check (type in (1, 2)),
  name         text not null,
  duty_number  text not null default '',
  email        text not null default '',
  drawer_phone text not null default '',
  tell         text not null default '',
  address      text not null default '',
  bank         text not null default '',
  card_number  text not null default '',
  is_default   boolean not null default false
);
create index invoice_title_of_company on invoice_title (company_id, is_default desc, id desc);
create unique index invoice_title_one_default on invoice_title (company_id) where is_default;
create unique index invoice_title_once on invoice_title (company_id, type, header_type, name, duty_number);
create index invoice_title_by_name on invoice_title (name);

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
  ofd_id         bigint references stored_file,
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
create index invoice_pdf on invoice (pdf_id) where pdf_id is not null;
create index invoice_xml on invoice (xml_id) where xml_id is not null;
create index invoice_ofd on invoice (ofd_id) where ofd_id is not null;
create index invoice_red_pdf on invoice (red_pdf_id) where red_pdf_id is not null;

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

-- The platform's token, which every process shares: it may be fetched only so often.
create table invoicing_token (
  app_key    text primary key,
  token      text not null default '',
  expires_at timestamptz not null default 'epoch',
  -- When a token was fetched, of the last 30 days; the newest last.
  fetched    timestamptz[] not null default '{}'
);

-- What the sandbox's invoicing platform knows. Empty where a real one is set up.
create table sandbox_invoice (
  serial      text primary key,
  request     jsonb not null,
  state       text not null check (state in ('working', 'issued', 'failed')),
  ready_at    timestamptz not null,
  -- 流水号
  serial_no   text generated always as ('26' || substr(translate(md5(serial), 'abcdef', '012345'), 1, 18)) stored,
  number      text unique,
  issued_at   timestamptz,
  fault       text not null default '',
  pdf         bytea,
  -- Where it tells of an invoice.
  notify_url  text not null default '',
  -- Until when a red letter waits for the buyer's word at the tax authority; null: it needs none.
  confirm_due timestamptz
);
create unique index sandbox_invoice_serial_no on sandbox_invoice (serial_no);
create table sandbox_token (
  token      text primary key,
  given_at   timestamptz not null,
  expires_at timestamptz not null
);
