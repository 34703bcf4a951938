-- What the merchant has set up at providers in the back office. What is secret of it stands in `sealed`, which needs the machine's key.

create table connection (
  name       text primary key check (name in ('sms', 'alipay', 'weixin', 'invoicing', 'esign', 'fasc', 'courier')),
  mode       text not null check (mode in ('live', 'sandbox', 'off')),
  -- By field, what may be read.
  plain      jsonb not null default '{}',
  sealed     bytea,
  -- By field, what may be told of what is sealed: its end or its fingerprint, and since when it is so.
  shown      jsonb not null default '{}',
  version    integer not null check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null
);

-- How it went last. No row: it was never asked.
create table connection_state (
  name     text primary key,
  error    text not null default '',
  error_at timestamptz,
  ok_at    timestamptz
);

create function say_connection() returns trigger language plpgsql as $$
begin
  -- What is kept of pages says what the mall offers.
  perform nextval('catalog_version');
  perform pg_notify('mall_connection', coalesce(new.name, old.name));
  return null;
end $$;
create trigger connection_told after insert or update or delete on connection for each row execute function say_connection();
