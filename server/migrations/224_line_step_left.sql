-- beside the mall
-- What is left of a line: the board asks it of each line in work, and went through every process for it.
drop index concurrently if exists line_step_left;
create index concurrently line_step_left on line_step (line_id, place) where state in ('waiting', 'working');
