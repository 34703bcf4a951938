-- views stay
create or replace trigger consignment_line_marked after delete or update of consignment_id, order_line_id on consignment_line
  for each row execute function mark_order_of_part();
