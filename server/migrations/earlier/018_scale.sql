-- Lists, counts and searches of a million products.

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

alter table product add column traits text[] not null generated always as (product_traits(category1_id, category2_id,
  category3_id, type, material, processes, lead_days, minimum, sort_price)) stored;

-- Words and traits in one index: both together are found as fast as the rarer of them.
drop index product_words;
create index product_words on product using gin (words, traits) with (fastupdate = off);
-- The best sold and the well sold, asked before: what they have enough of need not be looked for among a million.
create index product_words_best on product using gin (words, traits) with (fastupdate = off) where on_sale and sales >= 1000;
create index product_words_good on product using gin (words, traits) with (fastupdate = off) where on_sale and sales >= 100;

-- What filters go by, in one number that stands in the index of every order, so that what they leave out is passed over
-- without being read: whether exclusive (1 bit), type (2), working days (7) and minimum (20), exact up to what fits; of material
-- (11 bits) and processes (a bit each of 12) only what rules most others out.
create function product_mark(exclusive boolean, type text, lead_days integer, minimum integer, material text, processes text[])
  returns bigint language sql immutable parallel safe
  return exclusive::int::bigint | ((array_position(array['custom', 'common', 'standard', 'spot'], type) - 1)::bigint << 1)
    | (least(lead_days, 127)::bigint << 3) | (least(minimum, 1048575)::bigint << 10)
    | ((hashtext(material) & 2047)::bigint << 30)
    | coalesce((select bit_or(1::bigint << (41 + (hashtext(process) & 2147483647) % 12)) from unnest(processes) process), 0);
alter table product add column mark bigint not null
  generated always as (product_mark(exclusive, type, lead_days, minimum, material, processes)) stored;

-- Every order of every level of the tree is the range of one index.
drop index product_in_1, product_in_2, product_in_3, product_newest, product_by_sales, product_by_price;
create index product_sort on product (sort desc, id desc) include (mark) where on_sale;
create index product_sales on product (sales desc, id desc) include (mark) where on_sale;
create index product_new on product (id desc) include (mark) where on_sale;
create index product_price on product (sort_price, id) include (mark) where on_sale;
create index product_sort_1 on product (category1_id, sort desc, id desc) include (mark) where on_sale;
create index product_sales_1 on product (category1_id, sales desc, id desc) include (mark) where on_sale;
create index product_new_1 on product (category1_id, id desc) include (mark) where on_sale;
create index product_price_1 on product (category1_id, sort_price, id) include (mark) where on_sale;
create index product_sort_2 on product (category2_id, sort desc, id desc) include (mark) where on_sale;
create index product_sales_2 on product (category2_id, sales desc, id desc) include (mark) where on_sale;
create index product_new_2 on product (category2_id, id desc) include (mark) where on_sale;
create index product_price_2 on product (category2_id, sort_price, id) include (mark) where on_sale;
create index product_sort_3 on product (category3_id, sort desc, id desc) include (mark) where on_sale;
create index product_sales_3 on product (category3_id, sales desc, id desc) include (mark) where on_sale;
create index product_new_3 on product (category3_id, id desc) include (mark) where on_sale;
create index product_price_3 on product (category3_id, sort_price, id) include (mark) where on_sale;

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
select count_products();
