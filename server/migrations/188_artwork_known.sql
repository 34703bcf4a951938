-- What whoever ordered knew of the artwork: what was found in a file that lies on a line, and that he wanted it printed all the same.
create table artwork_known (
  line_artwork_id bigint primary key references line_artwork on delete cascade,
  company_id      bigint not null references company,
  account_id      bigint not null references account,
  -- Rule, severity and words of each finding, as they were shown.
  findings        jsonb not null check (jsonb_array_length(findings) > 0),
  at              timestamptz not null
);
create index artwork_known_of_company on artwork_known (company_id);
