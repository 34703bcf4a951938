-- Notices that are too old are found each night without reading those that are not; of pages as they lie, which costs an insert next to nothing.
create index notice_age on notice using brin (created_at);
