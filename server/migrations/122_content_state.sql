-- What is on its way into the store, or out of it, is noted too, and not relied on: so nothing lies there that no row tells of, and nobody
-- counts on what is just being deleted.
alter table stored_content add column state text not null default 'held' check (state in ('coming', 'held', 'leaving'));
create index stored_content_passing on stored_content (kept_at) where state <> 'held';
