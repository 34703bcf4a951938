-- Whether an export shows what goods cost and what is earned by them. Of those of before nobody knows: they count as if they did.
alter table export_run add margins boolean not null default true;

-- What several keepers ask for one person waits each by itself; a release before still has one take the place of all before it.
drop index grant_request_open;
create unique index grant_request_open on grant_request (staff_id, kind, asked_by) where settled_at is null;
