-- Which colours and sizes of a line are to be made or sent anew, where a proposal is of a part of it.
alter table claim_offer add column matrix jsonb;
