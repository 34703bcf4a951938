-- Contracts, claims and statements are told to programs outside, as orders and payments are (027): the row is the only cause.

-- 'making' and 'amended' are steps on the way: a new version is told once it can be signed.
create function tell_contract() returns trigger language plpgsql as $$
begin
  perform tell_outside('contract.state', new.company_id, jsonb_build_object('number', new.number,
    'orderId', (select number from customer_order where id = new.order_id), 'version', new.version, 'state', new.state,
    'effective', new.effective));
  return null;
end $$;
create trigger contract_moved_outside after update on contract for each row
  when (old.state is distinct from new.state and new.state not in ('making', 'amended')) execute function tell_contract();

create function tell_claim() returns trigger language plpgsql as $$
begin
  perform tell_outside('claim.state', new.company_id, jsonb_build_object('number', new.number,
    'orderId', (select number from customer_order where id = new.order_id), 'lineId', new.order_line_id, 'state', new.state,
    'before', case when tg_op = 'UPDATE' then old.state end));
  return null;
end $$;
create trigger claim_begun_outside after insert on claim for each row execute function tell_claim();
create trigger claim_moved_outside after update on claim for each row
  when (old.state is distinct from new.state) execute function tell_claim();

create function tell_statement() returns trigger language plpgsql as $$
begin
  perform tell_outside('statement.state', new.company_id, jsonb_build_object('number', new.number, 'month', new.month,
    'state', new.state, 'before', case when tg_op = 'UPDATE' then old.state end,
    'closing', to_char(new.closing_fen / 100.0, 'FM999999999990.00')));
  return null;
end $$;
create trigger statement_issued_outside after insert on statement for each row execute function tell_statement();
create trigger statement_moved_outside after update on statement for each row
  when (old.state is distinct from new.state) execute function tell_statement();
