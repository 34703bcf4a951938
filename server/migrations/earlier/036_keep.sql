-- Proofs that are kept from an earlier order, and pictures that the merchant brings to a claim.

-- The approved proof that this one repeats, of another line of the same company; null: it was drawn for this line.
alter table proof add unique (company_id, id);
alter table proof add column kept_from bigint,
  add foreign key (company_id, kept_from) references proof (company_id, id);

-- Of a claim's pictures: who brought them, and what the merchant showed them with – its proposal, or whatever else it said.
alter table claim_event add unique (company_id, id);
alter table claim_offer add unique (company_id, id);
alter table claim_evidence
  add column side text not null default 'buyer' check (side in ('buyer', 'staff')),
  add column event_id bigint,
  add column offer_id bigint,
  add foreign key (company_id, event_id) references claim_event (company_id, id),
  add foreign key (company_id, offer_id) references claim_offer (company_id, id),
  add constraint claim_evidence_shown_with
    check (case side when 'buyer' then event_id is null and offer_id is null else num_nonnulls(event_id, offer_id) = 1 end);

-- Pictures of reviews and claims that were brought and never used are looked for by their age.
create index stored_file_unused on stored_file (created_at) where kind in ('review', 'evidence');
