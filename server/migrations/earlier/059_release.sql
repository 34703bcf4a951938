-- Releases side by side. A migration that older code must not write beside names itself here:
--   insert into takes_over values ('NNN_what.sql');
-- Processes that do not know one of these look every few seconds, and when a migration is told of: they stop writing.
create table takes_over (migration text primary key);

-- Releases before 030 write a consignment without what is in it, and know of no mark. Theirs are refused when they commit.
create function refuse_footless() returns trigger language plpgsql as $$
begin
  if not exists (select from consignment_line where consignment_id = new.id)
    and exists (select from consignment where id = new.id) then
    raise exception 'a consignment without lines: written by an older release' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger consignment_has_lines after insert on consignment
  deferrable initially deferred for each row execute function refuse_footless();
