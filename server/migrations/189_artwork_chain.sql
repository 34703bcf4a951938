-- What the print file of a design on a line is made of, as it was when the design was put there.
create table artwork_chain (
  line_artwork_id bigint primary key references line_artwork on delete cascade,
  company_id      bigint not null references company,
  -- The hashes of design, fonts, profile and file, and the version of what writes it.
  links           jsonb not null,
  -- SHA-256 of the links in canonical JSON.
  chain           text not null check (chain ~ '^[0-9a-f]{64}$')
);
create index artwork_chain_of_company on artwork_chain (company_id);
-- Those of what a proof shows, beside the hashes of its files.
alter table proof add column chains text[] not null default '{}';
