-- By which account the merchant asks each carrier for waybills, and who sends.
create table waybill_account (
  -- The provider's code of the carrier.
  carrier     text primary key,
  partner_id  text not null,
  -- Sealed with the machine's key; null where the carrier wants none.
  partner_key bytea,
  net         text not null default '',
  exp_type    text not null default '',
  pay_type    text not null default 'MONTHLY' check (pay_type in ('SHIPPER', 'CONSIGNEE', 'MONTHLY')),
  -- The provider's template of the label; '': the mall draws its own.
  template    text not null default '',
  -- {name, phone, province, city, district, detail}
  sender      jsonb not null,
  changed_at  timestamptz not null default now()
);

-- A carrier's number asked of the provider for a consignment. asking: asked, and perhaps made there, for no answer was written
-- down; refused: it said no, nothing was made; cancelling: asked to take it back.
create table waybill (
  id             bigint generated always as identity primary key,
  company_id     bigint not null,
  consignment_id bigint not null,
  -- From 1; part of the number it is asked by. The next begins only when the one before was refused or cancelled.
  attempt        smallint not null check (attempt >= 1),
  carrier        text not null,
  state          text not null default 'asking' check (state in ('asking', 'made', 'refused', 'cancelling', 'cancelled')),
  tracking_no    text not null default '',
  -- Of the cartons after the first.
  children       text[] not null default '{}',
  -- The carrier's own number of the order, by which it is cancelled; '' where it gave none.
  carrier_order  text not null default '',
  sorting        text not null default '',
  label_id       bigint references stored_file on delete set null,
  -- What the provider said when it did not do what it was asked.
  fault          text not null default '',
  asked_at       timestamptz not null default now(),
  unique (consignment_id, attempt),
  check (state not in ('made', 'cancelling') or tracking_no <> ''),
  foreign key (company_id, consignment_id) references consignment (company_id, id)
);
create unique index waybill_one on waybill (consignment_id) where state in ('asking', 'made', 'cancelling');
create index waybill_number on waybill (upper(tracking_no)) where tracking_no <> '';
create index waybill_label on waybill (label_id) where label_id is not null;

create table sandbox_waybill (
  id         bigint generated always as identity primary key,
  order_id   text not null unique,
  courier    text not null,
  number     text not null unique default gen_random_uuid()::text,
  request    jsonb not null,
  cancelled  boolean not null default false,
  -- How often it was asked for.
  asked      integer not null default 1
);
