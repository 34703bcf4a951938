-- Since when an activity waits for a second one's word; those that wait from before are as old as they were made.
alter table promotion add column asked_at timestamptz;
