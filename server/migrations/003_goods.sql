-- What is sold: categories, products, who sees which, and how they are counted, found and remembered.

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
-- Siblings are told apart by name.
create unique index category_name on category (coalesce(parent_id, 0), name);
create trigger category_changed after insert or update or delete on category for each statement execute function catalog_changed();

-- Lists, counts and searches of a million products go by what follows from a product's own columns.

-- In which band of prices (`bands.price` of facets.rules.ts) so many 毫 lie: 0 … 7; 15 where there is no price.
create function price_band(rate bigint) returns integer language sql immutable parallel safe
  return case when rate is null then 15
    else width_bucket(rate - 1, array[10000, 20000, 50000, 100000, 200000, 500000, 1000000]::bigint[]) end;

-- The bands of a piece's price, four bits each: at the product's minimum, then at 1, 50, 100, 300 and 500 pieces.
create function price_bands(sort_price bigint, froms integer[], rates bigint[]) returns integer language sql immutable parallel safe
  return price_band(sort_price)
    | (price_band(rates[width_bucket(1, froms)]) << 4) | (price_band(rates[width_bucket(50, froms)]) << 8)
    | (price_band(rates[width_bucket(100, froms)]) << 12) | (price_band(rates[width_bucket(300, froms)]) << 16)
    | (price_band(rates[width_bucket(500, froms)]) << 20);

-- What a product can be found by without reading it, beside its words: '1:…' to '3:…' its categories, 't:…' type, 'm:…'
-- material, 'p:…' each process, and the bands of working days 'l:…', minimum 'n:…' and price at the minimum 'y:…'.
create function product_traits(category1 bigint, category2 bigint, category3 bigint, type text, material text,
  processes text[], lead_days integer, minimum integer, sort_price bigint) returns text[] language sql immutable parallel safe
  return array['1:' || category1, '2:' || category2, '3:' || category3, 't:' || type, 'm:' || material,
    'l:' || width_bucket(lead_days - 1, array[3, 5, 7, 10, 15]),
    'n:' || width_bucket(minimum - 1, array[1, 50, 100, 300, 500]),
    'y:' || price_band(sort_price)] || array(select 'p:' || process from unnest(processes) process);

-- What filters go by, in one number that stands in the index of every order, so that what they leave out is passed over
-- without being read: whether exclusive (1 bit), type (2), working days (7) and minimum (20), exact up to what fits; of material
-- (11 bits) and processes (a bit each of 12) only what rules most others out.
create function product_mark(exclusive boolean, type text, lead_days integer, minimum integer, material text, processes text[])
  returns bigint language sql immutable parallel safe
  return exclusive::int::bigint | ((array_position(array['custom', 'common', 'standard', 'spot'], type) - 1)::bigint << 1)
    | (least(lead_days, 127)::bigint << 3) | (least(minimum, 1048575)::bigint << 10)
    | ((hashtext(material) & 2047)::bigint << 30)
    | coalesce((select bit_or(1::bigint << (41 + (hashtext(process) & 2147483647) % 12)) from unnest(processes) process), 0);

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
  -- When it was first put on sale; null: a draft.
  published_at  timestamptz default now(),
  -- Follows from what public queries go by, so that the two can never say different things.
  state         text not null generated always as
    (case when on_sale then 'published' when published_at is null then 'draft' else 'withdrawn' end) stored,
  -- What everybody sees is `on_sale and not exclusive`.
  exclusive     boolean not null default false,
  -- Counts the edits, so that whoever edits an older state is told.
  revision      integer not null default 1,
  sort          integer not null default 0,
  sales         integer not null default 0,
  minimum       integer not null check (minimum >= 1),
  lead_days     integer not null check (lead_days >= 0),
  -- Spot goods only.
  price_fen     bigint check (price_fen > 0),
  -- Nothing reads it any more; it stands until no process of a release that does is left.
  market_fen    bigint check (market_fen > 0),
  material      text not null default '',
  processes     text[] not null default '{}',
  tags          text[] not null default '{}',
  pictures      text[] not null,
  -- What the pictures show, for those who do not see them; place by place as `pictures`.
  picture_alts  text[] not null default '{}',
  params        jsonb not null default '[]',
  story         jsonb not null default '[]',
  words         tsvector not null default '',
  -- Yuan of one piece at the minimum, in 毫: what lists sort by. Shown only for spot goods.
  sort_price    bigint not null,
  -- What follows stands here by the public price (see ladder_changed). What one piece costs from how many on, before print and
  -- packing: ascending quantities, and rates in 毫.
  rung_froms    integer[] not null default '{}',
  rung_rates    bigint[] not null default '{}',
  -- What lists show of the colours that the product comes in: names, swatches and pictures, as the rules say.
  colours       jsonb not null default '[]',
  -- What lists show of its cheapest public price (起价): as `startingPrice` of pricing/starting.ts says, in 毫.
  starting      jsonb,
  created_at    timestamptz not null default now(),
  traits        text[] not null generated always as
    (product_traits(category1_id, category2_id, category3_id, type, material, processes, lead_days, minimum, sort_price)) stored,
  mark          bigint not null generated always as (product_mark(exclusive, type, lead_days, minimum, material, processes)) stored,
  -- The bands of prices stand beside the marks, so that goods too dear are passed over without being read.
  bands         integer not null generated always as (price_bands(sort_price, rung_froms, rung_rates)) stored,
  check (not on_sale or published_at is not null),
  -- A draft has no price yet.
  constraint product_spot_price check (case type when 'spot' then price_fen is not null or not on_sale else price_fen is null end)
);
create trigger product_changed after insert or update or delete on product for each statement execute function catalog_changed();
create index product_in_state on product (state, id desc);

-- Words and traits in one index: both together are found as fast as the rarer of them.
create index product_words on product using gin (words, traits) with (fastupdate = off);
-- The best sold and the well sold, asked before: what they have enough of need not be looked for among a million.
create index product_words_best on product using gin (words, traits) with (fastupdate = off) where on_sale and sales >= 1000;
create index product_words_good on product using gin (words, traits) with (fastupdate = off) where on_sale and sales >= 100;

-- Every order of every level of the tree is the range of one index.
create index product_sort on product (sort desc, id desc) include (mark, bands) where on_sale;
create index product_sales on product (sales desc, id desc) include (mark, bands) where on_sale;
create index product_new on product (id desc) include (mark, bands) where on_sale;
create index product_price on product (sort_price, id) include (mark, bands) where on_sale;
create index product_sort_1 on product (category1_id, sort desc, id desc) include (mark, bands) where on_sale;
create index product_sales_1 on product (category1_id, sales desc, id desc) include (mark, bands) where on_sale;
create index product_new_1 on product (category1_id, id desc) include (mark, bands) where on_sale;
create index product_price_1 on product (category1_id, sort_price, id) include (mark, bands) where on_sale;
create index product_sort_2 on product (category2_id, sort desc, id desc) include (mark, bands) where on_sale;
create index product_sales_2 on product (category2_id, sales desc, id desc) include (mark, bands) where on_sale;
create index product_new_2 on product (category2_id, id desc) include (mark, bands) where on_sale;
create index product_price_2 on product (category2_id, sort_price, id) include (mark, bands) where on_sale;
create index product_sort_3 on product (category3_id, sort desc, id desc) include (mark, bands) where on_sale;
create index product_sales_3 on product (category3_id, sales desc, id desc) include (mark, bands) where on_sale;
create index product_new_3 on product (category3_id, id desc) include (mark, bands) where on_sale;
create index product_price_3 on product (category3_id, sort_price, id) include (mark, bands) where on_sale;

-- How many open products on sale there are of each kind: alike in everything that lists count.
create table product_kind (
  id           integer generated always as identity primary key,
  category1_id bigint not null,
  category2_id bigint not null,
  category3_id bigint not null,
  type         text not null,
  material     text not null,
  processes    text[] not null,
  lead_days    integer not null,
  minimum      integer not null,
  bands        integer not null,
  count        integer not null,
  -- The transaction that changed the count last: whoever remembers counts reads those that are newer.
  stamp        bigint not null,
  unique (category3_id, type, material, lead_days, minimum, bands, processes, category2_id, category1_id)
);
create index product_kind_newest on product_kind (stamp, id);

create function count_product(p product, step integer) returns void language plpgsql as $$
declare
  price_bands constant integer := price_bands(p.sort_price, p.rung_froms, p.rung_rates);
  now constant bigint := pg_current_xact_id()::text::bigint;
begin
  update product_kind k set count = k.count + step, stamp = now
  where (k.category1_id, k.category2_id, k.category3_id, k.type, k.material, k.processes, k.lead_days, k.minimum, k.bands)
    = (p.category1_id, p.category2_id, p.category3_id, p.type, p.material, p.processes, p.lead_days, p.minimum, price_bands);
  if not found then
    insert into product_kind (category1_id, category2_id, category3_id, type, material, processes, lead_days, minimum, bands,
      count, stamp)
    values (p.category1_id, p.category2_id, p.category3_id, p.type, p.material, p.processes, p.lead_days, p.minimum,
      price_bands, step, now);
  end if;
end $$;

-- At the end of the transaction and one transaction after the other: whoever counts waits for nobody who holds a product.
create function product_counted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('product_kind'));
  if tg_op <> 'INSERT' and old.on_sale and not old.exclusive then perform count_product(old, -1); end if;
  if tg_op <> 'DELETE' and new.on_sale and not new.exclusive then perform count_product(new, 1); end if;
  return null;
end $$;
create constraint trigger product_come after insert on product deferrable initially deferred for each row
  when (new.on_sale and not new.exclusive) execute function product_counted();
create constraint trigger product_gone after delete on product deferrable initially deferred for each row
  when (old.on_sale and not old.exclusive) execute function product_counted();
create constraint trigger product_moved after update on product deferrable initially deferred for each row
  when ((old.on_sale and not old.exclusive or new.on_sale and not new.exclusive)
    and (old.on_sale, old.exclusive, old.category1_id, old.category2_id, old.category3_id, old.type, old.material, old.processes,
      old.lead_days, old.minimum, old.sort_price, old.rung_froms, old.rung_rates) is distinct from
      (new.on_sale, new.exclusive, new.category1_id, new.category2_id, new.category3_id, new.type, new.material, new.processes,
      new.lead_days, new.minimum, new.sort_price, new.rung_froms, new.rung_rates))
  execute function product_counted();

-- Counts all products anew; for whoever fills the table with the triggers off.
create function count_products() returns void language sql as $$
  truncate product_kind;
  insert into product_kind (category1_id, category2_id, category3_id, type, material, processes, lead_days, minimum, bands,
    count, stamp)
  select category1_id, category2_id, category3_id, type, material, processes, lead_days, minimum,
    price_bands(sort_price, rung_froms, rung_rates), count(*), pg_current_xact_id()::text::bigint
  from product where on_sale and not exclusive group by 1, 2, 3, 4, 5, 6, 7, 8, 9
$$;

-- Counts of products bear the number of the transaction that changed them, by the cluster they were written in. Brought into
-- another one they would be newer than everything, and be read again for every question.
create function settle_product_kinds() returns void language sql as $$
  update product_kind set stamp = pg_current_xact_id()::text::bigint where stamp > pg_current_xact_id()::text::bigint
$$;

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

-- Goods shown on a product's page by the merchant's own hand, before those that the category gives.
create table product_related (
  product_id bigint not null references product,
  related_id bigint not null references product,
  sort       integer not null,
  primary key (product_id, related_id),
  check (product_id <> related_id)
);
create trigger product_related_changed after insert or update or delete on product_related for each statement execute function catalog_changed();

-- Where a product's print positions lie on its pictures, in mm. How large they are, the price rules say.
create table print_drawing (
  product_id bigint primary key references product,
  -- Counts the edits, so that whoever edits an older state is told.
  version    integer not null check (version > 0),
  views      jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger print_drawing_changed after insert or update or delete on print_drawing for each statement execute function catalog_changed();

-- Who sees what of the catalogue: goods made for certain companies (专供), and companies that are shown a part of it (选品范围).
-- Whom an exclusive product is for. Open goods have no rows here.
create table product_company (
  company_id bigint not null references company,
  product_id bigint not null references product,
  primary key (company_id, product_id)
);
create index product_company_of on product_company (product_id);

-- A category of any level stands for all below it.
create table assortment_category (
  assortment_id bigint not null references assortment on delete cascade,
  category_id   bigint not null references category on delete cascade,
  primary key (assortment_id, category_id)
);
create index assortment_category_of on assortment_category (category_id);
create table assortment_product (
  assortment_id bigint not null references assortment on delete cascade,
  product_id    bigint not null references product,
  primary key (assortment_id, product_id)
);
create index assortment_product_of on assortment_product (product_id);

-- What a company sees is kept in memory like the catalogue itself.
create trigger product_company_changed after insert or update or delete on product_company for each statement execute function catalog_changed();
create trigger assortment_category_changed after insert or update or delete on assortment_category for each statement execute function catalog_changed();
create trigger assortment_product_changed after insert or update or delete on assortment_product for each statement execute function catalog_changed();
create trigger company_assortment_changed after update of assortment_id, level_id on company for each statement execute function catalog_changed();
create trigger level_assortment_changed after update of assortment_id on level for each statement execute function catalog_changed();

-- What buyers call by several names. Whoever asks for one is shown the others.
create table synonym (
  id    bigint generated always as identity primary key,
  words text[] not null check (cardinality(words) >= 2)
);
insert into synonym (words) values
  (array['帆布袋', '帆布包', 'canvas']),
  (array['无纺布袋', '环保袋', '购物袋', 'nonwoven']),
  (array['T恤', '文化衫', '广告衫', 'tshirt']),
  (array['POLO衫', '翻领衫', '工作服', 'polo']),
  (array['卫衣', '帽衫', 'hoodie']),
  (array['棒球帽', '鸭舌帽', '广告帽', 'cap']),
  (array['保温杯', '真空杯', 'thermos']),
  (array['马克杯', '陶瓷杯', 'mug']),
  (array['笔记本', '记事本', '本子', 'notebook']),
  (array['签字笔', '中性笔', '水笔', 'pen']),
  (array['雨伞', '直杆伞', '折叠伞', '广告伞', 'umbrella']),
  (array['充电宝', '移动电源', 'powerbank']),
  (array['U盘', '优盘', '闪存', 'usb']),
  (array['挂绳', '胸卡绳', '吊绳', 'lanyard']),
  (array['徽章', '胸针', 'badge']),
  (array['毛巾', '浴巾', 'towel']),
  (array['抱枕', '靠枕', '靠垫', 'cushion']),
  (array['礼盒', '礼品盒', 'giftbox']),
  (array['纸袋', '手提袋', 'paperbag']),
  (array['鼠标垫', '桌垫', 'mousepad']),
  (array['台历', '日历', 'calendar']),
  (array['不干胶', '标签', '贴纸', 'sticker']),
  (array['易拉宝', '展架', 'rollup']),
  (array['奖杯', '奖牌', 'trophy']);
create trigger synonym_changed after insert or update or delete on synonym for each statement execute function catalog_changed();

-- What was searched for, counted by day of China; by whom is not kept.
create table search_log (
  day      date not null,
  word     text not null,
  searches integer not null,
  -- What the latest of them found.
  found    integer not null,
  primary key (day, word)
);

-- What a person keeps, and looked at. `each_rate`: what a piece cost its buyer at the fewest one can buy, in ten-thousandths of a
-- yuan, when the product was kept or looked at; null: nobody wrote it down.
create table favourite (
  account_id bigint not null references account,
  product_id bigint not null references product,
  each_rate  bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, product_id)
);

-- Goods that somebody looked at, once a day each.
create table footprint (
  id         bigint generated always as identity primary key,
  account_id bigint not null references account,
  product_id bigint not null references product,
  day        date not null,
  each_rate  bigint,
  seen_at    timestamptz not null default now(),
  unique (account_id, product_id, day)
);
create index footprint_newest on footprint (account_id, day desc, seen_at desc);
create index footprint_of_day on footprint (day);
