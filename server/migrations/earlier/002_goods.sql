-- What is sold: categories, products, prices, pages.

create table category (
  id        bigint generated always as identity primary key,
  parent_id bigint references category,
  level     smallint not null check (level between 1 and 3),
  name      text not null,
  picture   text not null default '',
  sort      integer not null default 0,
  shown     boolean not null default true
);
create index category_children on category (parent_id, sort, id);

create table product (
  id            bigint generated always as identity primary key,
  number        text not null unique,
  type          text not null check (type in ('custom', 'common', 'standard', 'spot')),
  -- The path in the tree, so that a list of any level is one index range.
  category1_id  bigint not null references category,
  category2_id  bigint not null references category,
  category3_id  bigint not null references category,
  name          text not null,
  subtitle      text not null default '',
  unit          text not null default '件',
  on_sale       boolean not null default true,
  sort          integer not null default 0,
  sales         integer not null default 0,
  minimum       integer not null check (minimum >= 1),
  lead_days     integer not null check (lead_days >= 0),
  -- Yuan of one piece at the minimum, in 毫: what lists sort by. Shown only for spot goods.
  sort_price    bigint not null,
  -- Spot goods only.
  price_fen     bigint check (price_fen > 0),
  market_fen    bigint check (market_fen > 0),
  material      text not null default '',
  processes     text[] not null default '{}',
  tags          text[] not null default '{}',
  pictures      text[] not null,
  params        jsonb not null default '[]',
  story         jsonb not null default '[]',
  words         tsvector not null default '',
  created_at    timestamptz not null default now(),
  check ((type = 'spot') = (price_fen is not null))
);
create index product_in_1 on product (category1_id, sort desc, id desc) where on_sale;
create index product_in_2 on product (category2_id, sort desc, id desc) where on_sale;
create index product_in_3 on product (category3_id, sort desc, id desc) where on_sale;
create index product_newest on product (sort desc, id desc) where on_sale;
create index product_by_sales on product (sales desc, id desc) where on_sale;
create index product_by_price on product (sort_price, id) where on_sale;
create index product_words on product using gin (words) with (fastupdate = off);

-- Versions of a product's price rules. A version is never changed: receipts point at it.
create table price_version (
  product_id bigint not null references product,
  version    integer not null,
  rules      jsonb not null,
  -- What the merchant's page begins with.
  first_selection jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (product_id, version)
);
create trigger price_version_stays before update or delete on price_version for each row execute function refuse_change();

create table current_price (
  product_id bigint primary key references product,
  version    integer not null,
  foreign key (product_id, version) references price_version (product_id, version)
);

-- A surplus lot: how many lie there, how many are held by unpaid orders, and what they came from.
create table spot_stock (
  product_id       bigint primary key references product,
  on_hand          integer not null check (on_hand >= 0),
  held             integer not null default 0 check (held >= 0),
  source_id        bigint references product,
  source_selection jsonb not null default '{}',
  check (held <= on_hand)
);
create index spot_stock_source on spot_stock (source_id);

create table scene (
  id      bigint generated always as identity primary key,
  name    text not null,
  slogan  text not null default '',
  picture text not null,
  sort    integer not null default 0
);

create table scene_product (
  scene_id   bigint not null references scene,
  product_id bigint not null references product,
  sort       integer not null default 0,
  primary key (scene_id, product_id)
);

create table banner (
  id       bigint generated always as identity primary key,
  title    text not null,
  subtitle text not null default '',
  picture  text not null,
  jump_url text not null default '',
  sort     integer not null default 0
);

-- Which products the home page shows, by the merchant's hand: 'hot' (热卖) and 'like' (推荐).
create table home_product (
  shelf      text not null check (shelf in ('hot', 'like')),
  product_id bigint not null references product,
  sort       integer not null default 0,
  primary key (shelf, product_id)
);

create table hot_word (
  word text primary key,
  sort integer not null default 0
);

create table page_canvas (
  id         bigint generated always as identity primary key,
  terminal   smallint not null,
  name       text not null,
  json       text not null,
  updated_at timestamptz not null default now()
);
create index page_canvas_newest on page_canvas (terminal, id desc);

create table article (
  key        text primary key,
  title      text not null,
  content    text not null,
  updated_at timestamptz not null default now()
);

-- The merchant's own words and numbers: hotline, payee, filings.
create table setting (
  key   text primary key,
  value jsonb not null
);

create table favourite (
  account_id bigint not null references account,
  product_id bigint not null references product,
  created_at timestamptz not null default now(),
  primary key (account_id, product_id)
);

-- One number that grows with every change of the catalogue; what is kept in memory is kept for one value of it.
create sequence catalog_version;
create function catalog_changed() returns trigger language plpgsql as $$
begin
  perform nextval('catalog_version');
  return null;
end $$;
create trigger product_changed after insert or update or delete on product for each statement execute function catalog_changed();
create trigger price_changed after insert or update or delete on current_price for each statement execute function catalog_changed();
create trigger category_changed after insert or update or delete on category for each statement execute function catalog_changed();
create trigger scene_changed after insert or update or delete on scene for each statement execute function catalog_changed();
create trigger banner_changed after insert or update or delete on banner for each statement execute function catalog_changed();
create trigger home_changed after insert or update or delete on home_product for each statement execute function catalog_changed();
create trigger hot_word_changed after insert or update or delete on hot_word for each statement execute function catalog_changed();
create trigger canvas_changed after insert or update or delete on page_canvas for each statement execute function catalog_changed();
create trigger setting_changed after insert or update or delete on setting for each statement execute function catalog_changed();
