-- views stay
-- What the orders say that were there before. By itself: meanwhile orders are placed and moved, and their own rows are written. The parts of so many
-- are put into the index together; others go on putting in theirs at once.
set local gin_pending_list_limit = '32MB';
set local maintenance_work_mem = '128MB';
alter index order_said_parts set (fastupdate = on);
select say_orders(0);
select gin_clean_pending_list('order_said_parts');
alter index order_said_parts set (fastupdate = off);
analyze order_said;
