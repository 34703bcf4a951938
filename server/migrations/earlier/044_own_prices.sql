-- 市场价 was a number without meaning or source, struck through beside the price (《明码标价和禁止价格欺诈规定》 16–17). Nothing reads
-- the column any more; a later release drops it.
update product set market_fen = null where market_fen is not null;

-- Lots said 当天发货 beside a promise of the next working day; and the colours of the product they came from.
update product set subtitle = replace(subtitle, '，当天发货', '，次一工作日前发出') where type = 'spot' and subtitle like '%，当天发货';
update product p set params = (
    select jsonb_agg(case when part ->> 'value' = '16:00 前付款当天发货'
      then jsonb_set(part, '{value}', '"16:00 前付款，次一工作日前发出"') else part end order by place)
    from jsonb_array_elements(p.params) with ordinality as every (part, place)
    where not (part ->> 'name' = '颜色' and part ->> 'value' like '%可选%'))
where p.type = 'spot' and (p.params::text like '%16:00 前付款当天发货%' or p.params::text like '%可选%');
