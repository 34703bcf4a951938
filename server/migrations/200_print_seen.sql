-- Whoever asked for the files of a design was told how that ended.
alter table print_run add column seen boolean not null default false;
update print_run set seen = true where finished_at is not null;
