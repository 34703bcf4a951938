-- What offers do to what follows an order: deductions of returns that lose a threshold, claims settled by a coupon, and discount lines
-- on invoices. New columns with defaults only; what a claim may be settled by gains one value.

-- What did not go back with it although it was paid for the pieces: offers took it off goods that are kept, which do not reach their
-- threshold any more. Negative: what was deducted from returns before goes back with it.
alter table claim add column deducted_fen bigint not null default 0;

-- Settled by a coupon: of which batch it was proposed, and which it became.
alter table claim add column coupon_id bigint references coupon;
create unique index claim_coupon on claim (coupon_id) where coupon_id is not null;
alter table claim drop constraint claim_remedy_check;
alter table claim add constraint claim_remedy_check check (remedy in ('remake', 'makeup', 'refund', 'return', 'cancel', 'coupon'));
alter table claim_offer add column batch_id bigint references coupon_batch;
create index claim_offer_batch on claim_offer (batch_id) where batch_id is not null;
alter table claim_offer drop constraint claim_offer_remedy_check;
alter table claim_offer add constraint claim_offer_remedy_check check (remedy in ('remake', 'makeup', 'refund', 'return', 'cancel', 'coupon'));

-- What offers took off the line, with tax, and the tax of that: its discount line. `amount_fen` and `tax_fen` are what is left.
alter table invoice_line add column off_fen bigint not null default 0 check (off_fen >= 0);
alter table invoice_line add column off_tax_fen bigint not null default 0 check (off_tax_fen >= 0);
