-- What a price line costs the merchant: of a product's own lines by product, of printing, plates and the rest for all of them.

create table line_cost (
  id         bigint generated always as identity primary key,
  rule       text not null check (length(rule) between 1 and 60),
  product_id bigint references product on delete cascade,
  /** Ten-thousandths of a yuan. */
  cost_e4    bigint not null check (cost_e4 between 0 and 1000000000),
  unit       text not null check (unit in ('piece', 'time')),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (rule, product_id)
);
create index line_cost_of_product on line_cost (product_id);
