-- 自提点: where the merchant hands goods out. Orders keep what it said on their day.
create table pickup_place (
  id         bigint generated always as identity primary key,
  name       text not null unique,
  address    text not null,
  phone      text not null,
  hours      text not null,
  version    integer not null default 1,
  changed_at timestamptz not null default now()
);
