-- What a piece cost its buyer at the fewest one can buy, in ten-thousandths of a yuan, when the product was kept or looked at.
-- null: nobody wrote it down.
alter table favourite add column each_rate bigint;
alter table footprint add column each_rate bigint;
