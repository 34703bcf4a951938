-- Contents may lie in an object store, set up in the back office like any other provider.
alter table connection drop constraint connection_name_check;
alter table connection add constraint connection_name_check
  check (name in ('sms', 'alipay', 'weixin', 'invoicing', 'esign', 'fasc', 'courier', 'storage'));

-- Contents that the object store holds, by their SHA-256. What is not here lies on this machine's disk.
create table stored_content (
  hash    text primary key check (hash ~ '^[0-9a-f]{64}$'),
  size    bigint not null check (size >= 0),
  kept_at timestamptz not null
);

-- Which way contents go, and how far those that were there before have come. No row: into the store, where one is in use.
create table content_move (
  one        boolean primary key default true check (one),
  toward     text not null check (toward in ('store', 'disk')),
  moving     boolean not null,
  done       bigint not null default 0,
  lost       bigint not null default 0,
  fault      text not null default '',
  changed_at timestamptz not null
);
