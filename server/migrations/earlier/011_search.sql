-- What the mall is searched and narrowed by.

-- What one piece costs from how many on, before print and packing, by the public price: ascending quantities, and rates in 毫.
alter table product
  add column rung_froms integer[] not null default '{}',
  add column rung_rates bigint[] not null default '{}';

create function ladder_changed() returns trigger language plpgsql as $$
begin
  update product p set (rung_froms, rung_rates) = (
    select array_agg((rung ->> 0)::integer order by (rung ->> 0)::integer),
      array_agg(round((rung ->> 1)::numeric * 10000)::bigint order by (rung ->> 0)::integer)
    from price_version v, jsonb_array_elements(v.rules -> 'base') rung
    where v.product_id = c.product_id and v.version = c.version)
  from changed c where p.id = c.product_id;
  return null;
end $$;
create trigger ladder_begun after insert on current_price
  referencing new table as changed for each statement execute function ladder_changed();
create trigger ladder_changed after update on current_price
  referencing new table as changed for each statement execute function ladder_changed();
update current_price set version = version;

-- Products are found by parts of their numbers, too, of three signs or more.
update product set words = words || array_to_tsvector(array(
  select distinct substr(sign, at) from (select regexp_replace(lower(number), '[^a-z0-9]', '', 'g') as sign) n,
    generate_series(2, length(sign) - 2) at))
where length(number) > 3;

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
