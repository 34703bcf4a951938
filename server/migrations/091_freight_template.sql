-- 运费模板: what sending costs, by region and weight. A product's price rules name one, or go by the one for all.
create table freight_template (
  id         bigint generated always as identity primary key,
  name       text not null unique,
  -- Ways, groups of regions with their charges, and where nothing is sent to.
  terms      jsonb not null,
  is_default boolean not null default false,
  -- Counted up by every change: of two who change it at once the second is told.
  version    integer not null default 1,
  changed_at timestamptz not null default now()
);
create unique index freight_template_default on freight_template (is_default) where is_default;
