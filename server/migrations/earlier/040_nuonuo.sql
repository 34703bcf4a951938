-- Invoices are issued by 诺诺's published protocol, and kept as OFD too.

alter table invoice add column ofd_id bigint references stored_file;
create index invoice_ofd on invoice (ofd_id) where ofd_id is not null;

-- The platform's token, which every process shares: it may be fetched only so often.
create table invoicing_token (
  app_key    text primary key,
  token      text not null default '',
  expires_at timestamptz not null default 'epoch',
  -- When a token was fetched, of the last 30 days; the newest last.
  fetched    timestamptz[] not null default '{}'
);

-- The sandbox's platform: 流水号, where it tells of an invoice, and red letters that wait for the buyer's word.
alter table sandbox_invoice
  add column serial_no   text generated always as ('26' || substr(translate(md5(serial), 'abcdef', '012345'), 1, 18)) stored,
  add column notify_url  text not null default '',
  -- Until when a red letter waits for the buyer's word at the tax authority; null: it needs none.
  add column confirm_due timestamptz;
create unique index sandbox_invoice_serial_no on sandbox_invoice (serial_no);

create table sandbox_token (
  token      text primary key,
  given_at   timestamptz not null,
  expires_at timestamptz not null
);
