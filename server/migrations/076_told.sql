-- Who of the staff is told of what waits, besides the page, and the robots of group chats.

-- Of which kinds the sweep has looked, and what it has seen waiting: what it sees later is new, and is told once.
create table todo_looked (
  kind text primary key,
  at   timestamptz not null
);
create table todo_seen (
  kind  text not null,
  about text not null,
  primary key (kind, about)
);

-- How a member of staff wants to hear of a kind, besides the page.
create table todo_choice (
  staff_id bigint not null references staff,
  kind     text not null,
  sms      boolean not null default false,
  sound    boolean not null default false,
  primary key (staff_id, kind)
);
create table staff_phone (
  staff_id bigint primary key references staff,
  phone    text not null
);

-- Robots of group chats. Address and secret are sealed with the machine key and never shown again.
create table robot (
  id         bigint generated always as identity primary key,
  provider   text not null check (provider in ('wecom', 'dingtalk', 'feishu')),
  name       text not null unique,
  address    bytea not null,
  secret     bytea,
  kinds      text[] not null,
  active     boolean not null default true,
  -- What is still to be said, gathered: one message says all of it.
  pending    jsonb not null default '[]',
  -- How the last message went: '' well, else what the provider said, in words; null: none was sent yet.
  said       text,
  said_at    timestamptz,
  created_by bigint not null references staff,
  created_at timestamptz not null
);
