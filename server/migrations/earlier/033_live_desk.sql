-- The merchant's desks are told as well: which desk it is, and nothing of what changed. Once for a whole statement, and once for a
-- transaction, however many rows an import brings.
create function say_desk() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'desk', 'desk', tg_argv[0]));
  return null;
end $$;
create trigger claim_desk_told after insert or update on claim for each statement execute function say_desk('claim');
create trigger claim_offer_told after insert on claim_offer for each statement execute function say_desk('claim');
create trigger receipt_desk_told after insert or update of state, left_fen on bank_receipt
  for each statement execute function say_desk('receipt');
create trigger company_desk_told after insert or update of state on company for each statement execute function say_desk('company');
create trigger invoice_desk_told after insert or update of state on invoice for each statement execute function say_desk('invoice');
create trigger contract_desk_told after insert or update of state on contract for each statement execute function say_desk('contract');
