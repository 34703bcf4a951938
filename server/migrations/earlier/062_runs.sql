-- The sweep forgets old runs every minute; without these it read every run there was.
create index import_run_created on import_run (created_at);
create index export_run_created on export_run (created_at);
create index bulk_run_created on bulk_run (created_at);
