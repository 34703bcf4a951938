-- What reports and charts sum: kept, so that a look at them reads sums and no order there ever was. An order whose parts in them may have
-- changed is only marked here, whichever release writes it, so that two orders never wait for one row; the sweep then reckons the parts anew and
-- adds what is different to the sums. Who reads reckons the marked ones for himself, and never sees less than all.
create table figure_due (
  id       bigint generated always as identity primary key,
  -- Without a reference: it would lock the order, and what is deleted has to be taken out of the sums as well.
  order_id bigint not null
);

-- What each order adds: n things (orders, lines, parcels), two more counts, and money. Of which day, week or month (its first day) says `day`.
create table figure_part (
  order_id bigint not null,
  figure   text not null,
  day      date not null,
  key      jsonb not null,
  n        bigint not null,
  m        bigint not null,
  k        bigint not null,
  amount   numeric not null
);
create index figure_part_of on figure_part (order_id);
-- A company's orders of which something may be invoiced, the newest first.
create index figure_part_to_invoice on figure_part (((key ->> 0)::bigint), order_id desc) where figure = 'invoiceable';

-- The sums of them. Only the sweep writes here.
create table figure_sum (
  figure text not null,
  day    date not null,
  key    jsonb not null,
  n      bigint not null,
  m      bigint not null,
  k      bigint not null,
  amount numeric not null,
  primary key (figure, day, key)
);

-- What moved on each account on each day (in China), and by what. A posting never changes: one that is marked is added once.
create table ledger_due (
  id         bigint generated always as identity primary key,
  posting_id bigint not null
);
create table ledger_sum (
  day     date not null,
  account text not null,
  kind    text not null,
  debit   bigint not null,
  credit  bigint not null,
  debits  bigint not null,
  credits bigint not null,
  primary key (day, account, kind)
);

create function mark_order() returns trigger language plpgsql as $$
begin
  insert into figure_due (order_id) values (case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;

create function mark_order_of() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.order_id is not null then
    insert into figure_due (order_id) values (old.order_id);
  end if;
  if tg_op <> 'DELETE' and new.order_id is not null and (tg_op = 'INSERT' or new.order_id is distinct from old.order_id) then
    insert into figure_due (order_id) values (new.order_id);
  end if;
  return null;
end $$;

-- Whatever part of the tables whoever writes may see, see ownCustomers.sql.ts: what he writes is found.
create function mark_order_of_line() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then
    insert into figure_due (order_id) select order_id from order_line where id = old.line_id;
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.line_id is distinct from old.line_id) then
    insert into figure_due (order_id) select order_id from order_line where id = new.line_id;
  end if;
  return null;
end $$;

create function mark_order_of_part() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then
    insert into figure_due (order_id) select order_id from order_line where id = old.order_line_id;
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.order_line_id is distinct from old.order_line_id) then
    insert into figure_due (order_id) select order_id from order_line where id = new.order_line_id;
  end if;
  return null;
end $$;

create function mark_orders_of_invoice() returns trigger language plpgsql set search_path from current as $$
begin
  insert into figure_due (order_id) select distinct order_id from invoice_line where invoice_id = new.id;
  return null;
end $$;

create function mark_order_of_review() returns trigger language plpgsql set search_path from current as $$
begin
  insert into figure_due (order_id) select order_id from review where id = case when tg_op = 'DELETE' then old.review_id else new.review_id end;
  return null;
end $$;

create function mark_posting() returns trigger language plpgsql as $$
begin
  insert into ledger_due (posting_id) values (new.id);
  return null;
end $$;

lock table customer_order, order_line, order_offer, coupon, consignment, consignment_line, claim, proof, blank_need, blank_movement,
  invoice, invoice_line, pool_member, review, review_part, posting
  in share row exclusive mode;
create trigger order_marked after insert or delete or update of company_id, state, receipt, gross_fen, paid_fen, refund_fen, created_at on customer_order
  for each row execute function mark_order();
create trigger line_marked after insert or delete
  or update of place, product_id, type, selection, quantity, receipt, gross_fen, remake_of, promised_day on order_line
  for each row execute function mark_order_of();
create trigger offer_marked after insert or delete or update of line_place, promotion_id, version, kind, amount_fen on order_offer
  for each row execute function mark_order_of();
create trigger coupon_marked after insert or delete or update of order_id, batch_id, off_fen on coupon
  for each row execute function mark_order_of();
create trigger consignment_marked after insert or delete or update of order_id, shipped_at on consignment
  for each row execute function mark_order_of();
create trigger consignment_line_marked after insert or delete or update of consignment_id, order_line_id on consignment_line
  for each row execute function mark_order_of_part();
create trigger claim_marked after insert or delete or update of order_id, order_line_id, state on claim
  for each row execute function mark_order_of();
create trigger proof_marked after insert or delete or update of line_id, round, kept_from, state, answered_at on proof
  for each row execute function mark_order_of_line();
create trigger need_marked after insert or delete or update of line_id on blank_need
  for each row execute function mark_order_of_line();
create trigger movement_marked after insert or delete or update of line_id, amount_fen on blank_movement
  for each row execute function mark_order_of_line();
create trigger invoice_marked after update of state on invoice for each row execute function mark_orders_of_invoice();
create trigger invoice_line_marked after insert or delete or update of order_id, amount_fen on invoice_line
  for each row execute function mark_order_of();
create trigger member_marked after insert or delete or update of line_id, state on pool_member
  for each row execute function mark_order_of_line();
create trigger review_marked after insert or delete or update of order_id, state, lowest on review
  for each row execute function mark_order_of();
create trigger review_part_marked after insert or delete or update of review_id, answered_at on review_part
  for each row execute function mark_order_of_review();
create trigger posting_marked after insert on posting for each row execute function mark_posting();
