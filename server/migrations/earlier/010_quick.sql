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
