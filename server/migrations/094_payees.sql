-- On which account of the merchant's a receipt came in: its number, as the statement's account was named; '': nobody said.
alter table bank_receipt add column payee_account text not null default '';
