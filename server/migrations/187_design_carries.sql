-- What a design says goes with its file: for which products it was made, how large, in how many inks, for how many pieces by name.
-- Null: a release of before made it, and what it does not say is not compared.
alter table design_file add column product_ids bigint[], add column carries jsonb;
update design_file d set carries = jsonb_build_object(
  'widthMm', d.surface -> 'widthMm', 'heightMm', d.surface -> 'heightMm',
  'inks', (select count(distinct coalesce(i.ink ->> 'spot', i.ink ->> 'rgb')) from jsonb_array_elements(d.surface -> 'layers') l,
    lateral (select l -> 'ink' union all select l -> 'outline' -> 'ink'
      union all select p -> 'fill' from jsonb_array_elements(coalesce(l -> 'parts', '[]')) p
      union all select p -> 'stroke' -> 'ink' from jsonb_array_elements(coalesce(l -> 'parts', '[]')) p) i (ink)
    where not coalesce((l ->> 'hidden')::boolean, false) and jsonb_typeof(i.ink) = 'object'),
  'rows', (select jsonb_array_length(d.surface -> 'names' -> 'rows') where exists (
    select from jsonb_array_elements(d.surface -> 'layers') l,
      regexp_matches(coalesce(case l ->> 'kind' when 'text' then l ->> 'text' when 'code' then l ->> 'data' end, ''), '\{([^{}]+)\}', 'g') m
    where not coalesce((l ->> 'hidden')::boolean, false) and d.surface -> 'names' -> 'columns' ? btrim(m[1]))),
  'pictured', exists (select from jsonb_array_elements(d.surface -> 'layers') l
    where l ->> 'kind' = 'picture' and not coalesce((l ->> 'hidden')::boolean, false)));
