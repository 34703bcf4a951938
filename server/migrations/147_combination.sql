-- 拼团 by activities: which goods are sold by groups (an id that pages and links name, whatever the version), and what somebody asked
-- for with a line of the cart: to begin a group, or a place in one. New tables and columns only.

create table group_item (
  id           bigint generated always as identity primary key,
  promotion_id bigint not null references promotion,
  product_id   bigint not null references product,
  unique (promotion_id, product_id)
);
create index group_item_of_product on group_item (product_id);

create table group_ask (
  id         bigint generated always as identity primary key,
  company_id bigint not null,
  account_id bigint not null,
  item_id    bigint not null references group_item,
  -- The group of which a place is wanted; null: a new one.
  group_id   bigint references group_buy,
  created_at timestamptz not null default now(),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index group_ask_of_company on group_ask (company_id, account_id);
create index group_ask_of_item on group_ask (item_id);
create index group_ask_of_group on group_ask (group_id) where group_id is not null;

-- When its members were told that little time is left.
alter table group_buy add column reminded_at timestamptz;
