-- Named lists of what is bought again and again: a person's own, or shown to the whole company.
create table purchase_list (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company,
  account_id bigint not null references account,
  name       text not null check (name <> ''),
  shared     boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, company_id)
);
create index purchase_list_owner on purchase_list (company_id, account_id);

create table purchase_row (
  id          bigint generated always as identity primary key,
  list_id     bigint not null,
  company_id  bigint not null,
  product_id  bigint not null references product,
  selection   jsonb not null,
  -- Product and choices, not how many: one configuration stands in a list once.
  config_hash text not null,
  quantity    integer not null check (quantity > 0),
  matrix      jsonb,
  -- What this many cost, with tax, when they were put in or their number was set.
  gross_fen   bigint not null check (gross_fen >= 0),
  priced_at   timestamptz not null default now(),
  unique (list_id, config_hash),
  foreign key (list_id, company_id) references purchase_list (id, company_id) on delete cascade
);
