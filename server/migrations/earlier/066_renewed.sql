-- The token that a session had before it was given another: for the few seconds of calls under way it still reads.
alter table session add column old_hash bytea, add column old_until timestamptz;
create index session_renewed on session (old_hash) where old_hash is not null;
