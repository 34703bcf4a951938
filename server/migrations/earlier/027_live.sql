-- What listening pages are told at once, whichever process wrote it and by whatever road: the row is the only cause. A line
-- names what changed and whose it is, never what it holds: whoever hears it reads for himself what he may see.

create function say_live(told json) returns void language sql as $$ select pg_notify('mall_live', told::text) $$;

create function say_notice() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'notice', 'account', new.account_id));
  return null;
end $$;
create trigger notice_told after insert on notice for each row execute function say_notice();
create trigger notice_read after update on notice for each row
  when (old.read_at is distinct from new.read_at) execute function say_notice();

create function say_order() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'order', 'about', 'order', 'company', new.company_id, 'order', new.number));
  return null;
end $$;
create trigger order_placed after insert on customer_order for each row execute function say_order();
create trigger order_moved after update on customer_order for each row
  when ((old.state, old.tab, old.paid_fen) is distinct from (new.state, new.tab, new.paid_fen)) execute function say_order();

-- Of an order's part; the trigger names what it is.
create function say_part() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'order', 'about', tg_argv[0], 'company', new.company_id, 'order',
    (select number from customer_order where id = new.order_id)));
  return null;
end $$;
create trigger line_moved after update on order_line for each row
  when ((old.state, old.sample_sent, old.promised_day) is distinct from (new.state, new.sample_sent, new.promised_day))
  execute function say_part('line');
create trigger consignment_moved after update on consignment for each row
  when (old.state is distinct from new.state) execute function say_part('consignment');
create trigger intent_opened after insert on payment_intent for each row execute function say_part('payment');
create trigger intent_moved after update on payment_intent for each row
  when ((old.state, old.received_fen) is distinct from (new.state, new.received_fen)) execute function say_part('payment');

create function say_proof() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'order', 'about', 'proof', 'company', new.company_id, 'order',
    (select o.number from order_line l join customer_order o on o.id = l.order_id where l.id = new.line_id)));
  return null;
end $$;
create trigger proof_sent after insert on proof for each row execute function say_proof();
create trigger proof_answered after update on proof for each row
  when (old.state is distinct from new.state) execute function say_proof();

-- Whoever's log-in is over stops listening.
create function say_session() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'session', 'account', old.account_id, 'staff', coalesce(old.staff_id, old.by_staff_id)));
  return null;
end $$;
create trigger session_ended after update on session for each row
  when (old.ended_at is distinct from new.ended_at) execute function say_session();
create trigger session_left after delete on session for each row execute function say_session();

create function say_person() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'session', tg_argv[0], new.id));
  return null;
end $$;
create trigger account_switched after update on account for each row
  when ((old.state, old.identity_id, old.parent_id) is distinct from (new.state, new.identity_id, new.parent_id))
  execute function say_person('account');
create trigger staff_switched after update on staff for each row
  when ((old.state, old.areas) is distinct from (new.state, new.areas)) execute function say_person('staff');
create trigger company_switched after update on company for each row
  when (old.state is distinct from new.state) execute function say_person('company');

create function say_identity() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'session', 'company', new.company_id));
  return null;
end $$;
create trigger identity_changed after update on identity for each row
  when (old.grants is distinct from new.grants) execute function say_identity();
