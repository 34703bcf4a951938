-- A line that was given with the others by a 满赠: by which activity. A new column only.

alter table order_line add column gift_of bigint references promotion;
create index order_line_gift_of on order_line (gift_of) where gift_of is not null;
