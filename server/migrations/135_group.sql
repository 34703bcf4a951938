-- 拼团: groups of companies that buy one product at a price of its own, and each company's place in one. An order that came by a group
-- waits for it once it is paid. New tables, a new column and more words for a state only: the release before goes on.
alter table customer_order drop constraint customer_order_state_check;
alter table customer_order add constraint customer_order_state_check check (state in ('pending_approval', 'pending_payment', 'pending_group',
  'in_fulfilment', 'completed', 'rejected', 'cancelled', 'closed_timeout', 'pending_contract')) not valid;
alter table customer_order validate constraint customer_order_state_check;
alter table customer_order drop constraint customer_order_tab_check;
alter table customer_order add constraint customer_order_tab_check check (tab in ('approval', 'payment', 'group', 'proof', 'making', 'receiving',
  'completed', 'ended', 'contract', 'sending')) not valid;
alter table customer_order validate constraint customer_order_tab_check;

create table group_buy (
  id           bigint generated always as identity primary key,
  promotion_id bigint not null,
  -- By whose terms it was begun: its price, and how many it takes.
  version      integer not null,
  product_id   bigint not null references product,
  people       smallint not null check (people > 1),
  state        text not null default 'open' check (state in ('open', 'formed', 'failed', 'kept', 'cancelled')),
  -- Places that are held, paid or in; those of them that are paid or in.
  taken        smallint not null check (taken between 0 and people),
  paid         smallint not null default 0 check (paid between 0 and taken),
  until_at     timestamptz not null,
  ended_at     timestamptz,
  reason       text not null default '',
  created_at   timestamptz not null default now(),
  check ((state = 'open') = (ended_at is null)),
  foreign key (promotion_id, version) references promotion_version (promotion_id, version)
);
create index group_buy_open on group_buy (until_at) where state = 'open';
create index group_buy_of_promotion on group_buy (promotion_id, state, id desc);
create index group_buy_of_product on group_buy (product_id);

alter table customer_order add column group_id bigint references group_buy;
create index customer_order_of_group on customer_order (group_id) where group_id is not null;

create table group_member (
  id         bigint generated always as identity primary key,
  group_id   bigint not null references group_buy,
  company_id bigint not null,
  order_id   bigint not null unique,
  pieces     integer not null check (pieces > 0),
  -- Who began the group.
  leader     boolean not null,
  state      text not null default 'held' check (state in ('held', 'paid', 'in', 'lapsed', 'out')),
  created_at timestamptz not null default now(),
  unique (group_id, company_id),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index group_member_of_company on group_member (company_id, order_id);
-- What a group's end has still to move.
create index group_member_waiting on group_member (group_id, order_id) where state in ('held', 'paid');
