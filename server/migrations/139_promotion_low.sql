-- 前 7 日最低成交价: beside which prices a 限时折扣 may say that it is lower. Looked up once, when it has begun, and never changed.

create table promotion_low (
  promotion_id bigint not null references promotion,
  product_id   bigint not null references product,
  -- From how many pieces on.
  rung         integer not null check (rung > 0),
  -- What one piece of the article cost, taxed as the prices are, in ten-thousandths of a yuan.
  each_e4      bigint not null check (each_e4 > 0),
  -- The day of the last sale, where there was none in the seven days; null: there was.
  day          date,
  primary key (promotion_id, product_id, rung)
);
create index promotion_low_product on promotion_low (product_id);
create trigger promotion_low_stays before update or delete on promotion_low for each row execute function refuse_change();

-- When that was looked up.
alter table promotion add column lows_at timestamptz;
create index promotion_lows_due on promotion (from_at) where kind = 'sale' and lows_at is null;
