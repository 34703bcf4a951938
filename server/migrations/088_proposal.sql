-- What staff put together for a customer: a quotation that the buyer takes into a settlement, until it ends or is withdrawn.

create table proposal (
  quotation_id bigint primary key references quotation,
  company_id   bigint not null,
  account_id   bigint not null,
  staff_id     bigint not null references staff,
  note         text not null default '',
  expires_at   timestamptz not null,
  withdrawn_at timestamptz,
  -- Who last laid its lines ready to be placed, and as which lines of the cart.
  taken_by     bigint,
  cart_ids     bigint[] not null default '{}',
  -- The order that was placed from them.
  order_id     bigint,
  created_at   timestamptz not null,
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  check (order_id is null or withdrawn_at is null)
);
create index proposal_newest on proposal (created_at desc, quotation_id desc);
create index proposal_taken on proposal (quotation_id) where order_id is null and cart_ids <> '{}';
