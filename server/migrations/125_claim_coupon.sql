-- What a coupon that is proposed for a claim gives, in the words of that moment. One new column.
alter table claim_offer add column coupon text;
