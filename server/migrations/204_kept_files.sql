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

-- What a design was is gone back to with its pictures. Kept by the database as those of its files are, whichever release writes a revision.
alter table design_rev add column picture_ids bigint[] not null default '{}';
create function note_picture_ids() returns trigger language plpgsql as $$
declare surfaces jsonb := new.document -> 'surfaces';
begin
  new.picture_ids := coalesce((select array_agg(distinct id) from jsonb_array_elements(surfaces) surface, unnest(file_ids_in(surface)) id), '{}');
  return new;
end $$;
create trigger design_rev_picture_ids before insert or update of document, picture_ids on design_rev
  for each row execute function note_picture_ids();
update design_rev set picture_ids = '{}' where document @? '$.surfaces[*].layers.**.fileId';
create index design_rev_of_picture on design_rev using gin (picture_ids) where picture_ids <> '{}';
