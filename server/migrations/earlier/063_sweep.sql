-- What the sweep asks every minute is found by an index, however much is past.
create index session_expired on session (expires_at);
create index cart_line_bought_at_once on cart_line (created_at) where buy_now;
create index line_step_planned on line_step (planned_day, line_id) where state in ('waiting', 'working');
create index stored_file_for_now on stored_file (id)
  where kind in ('export', 'avatar', 'licence', 'sheet', 'ticket', 'review', 'evidence');
-- Found by order_line_open as well, which begins with the same columns; every new line was written into both.
drop index order_line_at_work;

-- Counts of products bear the number of the transaction that changed them, by the cluster they were written in. Brought into
-- another one they would be newer than everything, and be read again for every question.
create function settle_product_kinds() returns void language sql as $$
  update product_kind set stamp = pg_current_xact_id()::text::bigint where stamp > pg_current_xact_id()::text::bigint
$$;
select settle_product_kinds();
