-- Whose money a receipt is, is found by whom it came from; who paid an order, by what was placed for it.
create index bank_receipt_payer on bank_receipt (payer_name);
create index receipt_part_intent on receipt_part (intent_id) where intent_id is not null;
