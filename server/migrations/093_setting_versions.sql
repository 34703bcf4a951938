-- What the merchant sets has a version, so that of two who began with the same one is told, and its past is kept: a span that has
-- begun goes on as long as it was when it began.
alter table setting
  add column version    integer not null default 1,
  -- Who saved it; '': it was written before this, or by a release before.
  add column changed_by text not null default '',
  add column changed_at timestamptz;

create table setting_past (
  key     text not null,
  version integer not null,
  value   jsonb not null,
  -- Until then it held.
  until   timestamptz not null,
  primary key (key, version)
);

-- By the database, so that what a release before writes counts as well.
create function setting_moves_on() returns trigger language plpgsql as $$
begin
  if new.value is not distinct from old.value then return new; end if;
  if new.version = old.version then
    new.version := old.version + 1;
    new.changed_by := '';
    new.changed_at := now();
  end if;
  if old.key <> 'secret' then
    insert into setting_past (key, version, value, until) values (old.key, old.version, old.value, coalesce(new.changed_at, now()))
    -- A key that was taken out and came back counts from one again.
    on conflict (key, version) do update set value = excluded.value, until = excluded.until;
  end if;
  return new;
end $$;
create trigger setting_versions before update on setting for each row execute function setting_moves_on();
