-- Refunds know their claim: those by code, and what was sent back by bank (see 026).
alter table refund add column claim_id bigint references claim;
create index refund_of_claim on refund (claim_id) where claim_id is not null;

create table claim_payback (
  id         bigint generated always as identity primary key,
  claim_id   bigint not null,
  company_id bigint not null,
  order_id   bigint not null,
  payback_id bigint not null unique references payback,
  foreign key (company_id, claim_id) references claim (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index claim_payback_of_claim on claim_payback (claim_id);
create index claim_payback_of_order on claim_payback (order_id);

-- What became of a refund in the end: one that failed may have been asked for again, or sent back by bank.
create function refund_outcome(wanted bigint) returns text language sql stable as $$
  with recursive chain as (
    select id, state, again_id, payback_id from refund where id = wanted
    union all select r.id, r.state, r.again_id, r.payback_id from chain c join refund r on r.id = c.again_id)
  select case when payback_id is not null then 'succeeded' else state end from chain where again_id is null
$$;
