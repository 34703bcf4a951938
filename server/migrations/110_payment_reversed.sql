-- Money that was booked on a step of an order and is taken back is told outside, as its coming is.
create function tell_reversal() returns trigger language plpgsql as $$
begin
  perform tell_outside('payment.reversed', new.company_id, jsonb_build_object(
    'orderId', (select number from customer_order where id = new.order_id), 'step', new.step, 'state', new.state,
    'reversed', to_char((old.received_fen - new.received_fen) / 100.0, 'FM999999999990.00'),
    'received', to_char(new.received_fen / 100.0, 'FM999999999990.00'), 'amount', to_char(new.amount_fen / 100.0, 'FM999999999990.00')));
  return null;
end $$;
create trigger intent_reversed_outside after update on payment_intent for each row
  when (new.received_fen < old.received_fen) execute function tell_reversal();
