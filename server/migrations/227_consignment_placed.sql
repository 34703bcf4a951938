-- views stay
drop trigger consignment_said_added on consignment;
create constraint trigger consignment_said_gone after delete on consignment deferrable initially deferred
  for each row execute function keep_said();
create or replace trigger consignment_marked after delete or update of order_id, shipped_at on consignment
  for each row execute function mark_order_of();
