-- The bands of prices stand beside the marks, so that goods too dear are passed over without being read.

alter table product add column bands integer not null generated always as (price_bands(sort_price, rung_froms, rung_rates)) stored;

do $$
declare
  one record;
begin
  for one in select indexname, indexdef from pg_indexes where tablename = 'product' and indexdef like '%INCLUDE (mark)%' loop
    execute 'drop index ' || quote_ident(one.indexname);
    execute replace(one.indexdef, 'INCLUDE (mark)', 'INCLUDE (mark, bands)');
  end loop;
end $$;
