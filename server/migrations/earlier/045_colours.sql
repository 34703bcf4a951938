-- What lists show of the colours that a product comes in by its public price: names, swatches and pictures, as the rules say.
alter table product add column colours jsonb not null default '[]';

create function colours_of(rules jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('label', colour -> 'label', 'hex', colour -> 'hex',
    'picture', colour -> 'picture')) order by place), '[]')
  from jsonb_array_elements(rules -> 'colours') with ordinality as listed (colour, place)
$$;

create or replace function ladder_changed() returns trigger language plpgsql as $$
begin
  update product p set (rung_froms, rung_rates, colours) = (
    select array_agg((rung ->> 0)::integer order by (rung ->> 0)::integer),
      array_agg(round((rung ->> 1)::numeric * 10000)::bigint order by (rung ->> 0)::integer),
      colours_of(v.rules)
    from price_version v, jsonb_array_elements(v.rules -> 'base') rung
    where v.product_id = c.product_id and v.version = c.version group by v.rules)
  from changed c where p.id = c.product_id;
  return null;
end $$;

update product p set colours = colours_of(v.rules)
from current_price c join price_version v on v.product_id = c.product_id and v.version = c.version
where c.product_id = p.id and v.rules -> 'colours' <> '[]';
