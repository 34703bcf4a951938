-- The merchant keeps the calendar: official days off and made-up days beside the factory's own, and to which day they are known.

alter table factory_closure add column kind text not null default 'closed' check (kind in ('closed', 'holiday', 'workday'));

-- One row at most: the merchant has entered all holidays up to and with this day.
create table calendar_notice (
  single   boolean primary key default true check (single),
  known_to date not null
);
create trigger catalog_changed after insert or update or delete on calendar_notice
  for each statement execute function catalog_changed();
