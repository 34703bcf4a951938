-- What lists show of a product's cheapest public price (起价): as `startingPrice` of pricing/starting.ts says, in 毫.
alter table product add column starting jsonb;

-- Rules that do not load have no such price, and sell nothing.
create function starting_of(rules jsonb) returns jsonb language plpgsql immutable as $$
begin
  return (
    select jsonb_build_object('rate', best.rate + added.rates, 'quantity', greatest(best.froms, (rules ->> 'minimum')::integer),
      'taxMode', rules -> 'taxMode')
    from (
      select (rung ->> 0)::integer as froms, round((rung ->> 1)::numeric * 10000)::bigint as rate
      from jsonb_array_elements(rules -> 'base') rung order by 2, 1 limit 1) best,
    (
      select coalesce(sum(cheap.rate), 0)::bigint as rates
      from (values ('material', 'materials'), ('craft', 'crafts'), ('colour', 'colours'), ('size', 'sizes'), ('packing', 'packings')) axis (one, list),
      lateral (
        select min(round((choice ->> 'each')::numeric * 10000)::bigint) as rate from jsonb_array_elements(rules -> axis.list) choice
        where rules #>> array['fixed', axis.one] is null or choice ->> 'key' = rules #>> array['fixed', axis.one]) cheap) added
    where coalesce(rules #> '{fixed,prints}', '[]') = '[]' and coalesce(rules #> '{fixed,options}', '[]') = '[]'
      and best.rate + added.rates > 0
  );
exception when others then
  return null;
end $$;

create or replace function ladder_changed() returns trigger language plpgsql as $$
begin
  update product p set (rung_froms, rung_rates, colours, starting) = (
    select array_agg((rung ->> 0)::integer order by (rung ->> 0)::integer),
      array_agg(round((rung ->> 1)::numeric * 10000)::bigint order by (rung ->> 0)::integer),
      colours_of(v.rules), starting_of(v.rules)
    from price_version v, jsonb_array_elements(v.rules -> 'base') rung
    where v.product_id = c.product_id and v.version = c.version group by v.rules)
  from changed c where p.id = c.product_id;
  return null;
end $$;

update product p set starting = starting_of(v.rules)
from current_price c join price_version v on v.product_id = c.product_id and v.version = c.version
where c.product_id = p.id;
