-- Artwork that was made from a design: for which position, and of what.
create table design_file (
  file_id    bigint primary key references stored_file on delete cascade,
  company_id bigint not null references company,
  account_id bigint not null references account,
  position   text not null,
  hash       text not null,
  -- The surface that it shows, so that it can be made again.
  surface    jsonb not null,
  -- The same design of the same person is one file.
  unique (account_id, hash, position)
);
create index design_file_of_company on design_file (company_id, file_id);
