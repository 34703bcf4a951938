-- What goes before an order: the cart, lists of what is bought again, quotations, whose approval it will need.

create table cart_line (
  id          bigint generated always as identity primary key,
  company_id  bigint not null,
  account_id  bigint not null,
  product_id  bigint not null references product,
  selection   jsonb not null,
  -- SHA-256 of product, selection and matrix layout: the same configuration adds up.
  config_hash text not null,
  quantity    integer not null check (quantity >= 1),
  matrix      jsonb,
  artwork_ids bigint[] not null default '{}',
  -- Bought at once: not shown in the cart, gone after a day.
  buy_now     boolean not null default false,
  created_at  timestamptz not null default now(),
  foreign key (company_id, account_id) references account (company_id, id)
);
create unique index cart_line_config on cart_line (account_id, config_hash) where not buy_now;
create index cart_line_of_account on cart_line (account_id, id);
create index cart_line_bought_at_once on cart_line (created_at) where buy_now;

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

-- Quotations: what a company was told that a configuration costs, on paper and never changed.
create table quotation (
  id          bigint generated always as identity primary key,
  number      text not null unique,
  company_id  bigint not null,
  account_id  bigint not null,
  -- What was asked for, each with its receipt, and what all of it costs together.
  lines       jsonb not null,
  receipt     jsonb not null,
  gross_fen   bigint not null check (gross_fen >= 0),
  -- Who offers and who asked, as they were called on that day.
  seller      jsonb not null,
  buyer_name  text not null,
  valid_until timestamptz not null,
  created_at  timestamptz not null default now(),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index quotation_of_company on quotation (company_id, id desc);
create index quotation_of_account on quotation (account_id, id desc);
create trigger quotation_stays before update or delete on quotation for each row execute function refuse_change();

-- When an order of a sub-account needs approval, and whose. The deepest rule that the sum reaches applies; one for the
-- placer's own identity goes before one for everybody.
create table approval_rule (
  id          bigint generated always as identity primary key,
  company_id  bigint not null references company,
  name        text not null,
  from_fen    bigint not null check (from_fen >= 0),
  identity_id bigint,
  enabled     boolean not null default true,
  created_at  timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, identity_id) references identity (company_id, id)
);
-- The levels of a rule, one after the other. No approvers named: everyone who may approve.
create table approval_rule_level (
  rule_id      bigint not null references approval_rule on delete cascade,
  place        smallint not null check (place between 1 and 5),
  mode         text not null check (mode in ('any', 'all')),
  approver_ids bigint[] not null default '{}',
  primary key (rule_id, place)
);

-- Somebody decides in somebody else's place, from one day to another (China time, both included).
create table approval_delegate (
  id         bigint generated always as identity primary key,
  company_id bigint not null,
  from_id    bigint not null,
  to_id      bigint not null,
  from_day   date not null,
  to_day     date not null,
  created_at timestamptz not null default now(),
  check (from_id <> to_id),
  check (from_day <= to_day),
  foreign key (company_id, from_id) references account (company_id, id),
  foreign key (company_id, to_id) references account (company_id, id)
);
create index approval_delegate_from on approval_delegate (company_id, from_id);
create index approval_delegate_to on approval_delegate (company_id, to_id);
