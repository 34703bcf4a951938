-- What a line of the cart or of a quotation is printed from is looked up where files are to be forgotten.
create index cart_line_of_file on cart_line using gin (artwork_ids) where artwork_ids <> '{}';
create function artwork_ids_in(lines jsonb) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct (id #>> '{}')::bigint), '{}') from jsonb_path_query(lines, '$[*].artworkIds[*]') id
$$;
create index quotation_of_file on quotation using gin (artwork_ids_in(lines)) where artwork_ids_in(lines) <> '{}';

-- A design is shown to whoever changes it with the pictures of its pages as well.
create or replace function file_ids_in(surface jsonb) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct (id #>> '{}')::bigint), '{}')
  from unnest(array['$.layers.**.fileId', '$.layers.**.previewId']::jsonpath[]) path, jsonb_path_query(surface, path) id
$$;
update design_file set file_ids = file_ids_in(surface) where surface @? '$.layers.**.previewId';
