-- views stay
-- An order is written whole, by one statement, with its lines, its consignments and their shares; nothing of these is added to one that is there.
-- So it is marked, and what it says is written, once for the order, not again for each of its parts. Table by table, in this migration and in 226
-- to 229: whoever waits for one of these does not hold another meanwhile.
create function say_placed() returns trigger language plpgsql set search_path from current as $$
begin
  insert into order_said (order_id, company_id, titles, numbers, words) select * from said_of(new.id) on conflict (order_id) do nothing;
  return null;
end $$;
drop trigger order_said_placed on customer_order;
create constraint trigger order_said_placed after insert on customer_order deferrable initially deferred
  for each row execute function say_placed();
