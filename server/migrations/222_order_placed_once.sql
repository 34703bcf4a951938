-- views stay
-- An order is written whole, by one statement, with its lines, its consignments and their shares; nothing of these is added to one that is there.
-- So it is marked, and what it says is written, once for the order, not again for each of its parts.
lock table customer_order, order_line, consignment, consignment_line in access exclusive mode;

create or replace trigger line_marked after delete
  or update of place, product_id, type, selection, quantity, receipt, gross_fen, remake_of, promised_day on order_line
  for each row execute function mark_order_of();
create or replace trigger consignment_marked after delete or update of order_id, shipped_at on consignment
  for each row execute function mark_order_of();
create or replace trigger consignment_line_marked after delete or update of consignment_id, order_line_id on consignment_line
  for each row execute function mark_order_of_part();

create function say_placed() returns trigger language plpgsql set search_path from current as $$
begin
  insert into order_said (order_id, company_id, titles, numbers, words) select * from said_of(new.id) on conflict (order_id) do nothing;
  return null;
end $$;
drop trigger order_said_placed on customer_order;
drop trigger line_said_added on order_line;
drop trigger consignment_said_added on consignment;
create constraint trigger order_said_placed after insert on customer_order deferrable initially deferred
  for each row execute function say_placed();
create constraint trigger line_said_gone after delete on order_line deferrable initially deferred
  for each row execute function keep_said();
create constraint trigger consignment_said_gone after delete on consignment deferrable initially deferred
  for each row execute function keep_said();

-- Who writes a line and knows that its order goes on says so; of others it is looked up.
create or replace trigger line_living before insert on order_line for each row when (not new.living) execute function line_living();

-- Companies are never deleted, and an order that counts has one: asking for it again locks it once more.
alter table order_count drop constraint order_count_company_id_fkey;
