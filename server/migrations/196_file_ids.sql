-- Which files are printed from a design's file, however deep they lie in its surface: looked up where a file is to be forgotten. Kept by the
-- database, since whoever writes a surface – a release of before among them – need not know of it.
create function file_ids_in(surface jsonb) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct (id #>> '{}')::bigint), '{}') from jsonb_path_query(surface, '$.layers.**.fileId') id
$$;
alter table design_file add column file_ids bigint[] not null default '{}';
create function note_file_ids() returns trigger language plpgsql as $$
begin
  new.file_ids := file_ids_in(new.surface);
  return new;
end $$;
create trigger design_file_ids before insert or update of surface, file_ids on design_file for each row execute function note_file_ids();
update design_file set file_ids = file_ids_in(surface);
create index design_file_of_file on design_file using gin (file_ids);
create index design_of_picture on design using gin (picture_ids);
