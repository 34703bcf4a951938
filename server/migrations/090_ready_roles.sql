-- The ready roles are of one moment, whenever a database began.
update staff_role set created_at = '2026-11-23T00:00:00Z';
