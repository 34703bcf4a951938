-- Whatever a caller says finds the order, the company, the paper or the money.

-- Who receives, and where: without province and city, which half of all addresses share.
create function consignee_words(address jsonb) returns text language sql immutable strict parallel safe as $$
  select coalesce(address->>'realName', '') || ' ' || coalesce(address->>'district', '') || coalesce(address->>'detail', '')
$$;
create index consignment_words on consignment using gin (sign_parts(consignee_words(address)));
create index consignment_phone on consignment ((address->>'phone') text_pattern_ops);
-- By the last digits.
create index consignment_phone_end on consignment (reverse(address->>'phone') text_pattern_ops);
create index account_phone_begins on account (phone text_pattern_ops);
create index account_phone_end on account (reverse(phone) text_pattern_ops);
create index account_words on account using gin (sign_parts(nickname));
create index order_line_number on order_line (number text_pattern_ops);
create index customer_order_words on customer_order using gin (sign_parts(mark)) where mark <> '';
create index customer_order_gross on customer_order (gross_fen, id desc);
create index bank_receipt_amount on bank_receipt (amount_fen, id desc);
create index bank_receipt_words on bank_receipt using gin (sign_parts(payer_name || ' ' || remark));
create index bank_receipt_reference on bank_receipt (upper(reference) text_pattern_ops);
create index invoice_paper_number on invoice (invoice_number text_pattern_ops) where invoice_number is not null;
