-- views stay
drop trigger line_said_added on order_line;
create constraint trigger line_said_gone after delete on order_line deferrable initially deferred
  for each row execute function keep_said();
create or replace trigger line_marked after delete
  or update of place, product_id, type, selection, quantity, receipt, gross_fen, remake_of, promised_day on order_line
  for each row execute function mark_order_of();
-- Who writes a line and knows that its order goes on says so; of others it is looked up.
create or replace trigger line_living before insert on order_line for each row when (not new.living) execute function line_living();
