-- Whether the mall has been opened to visitors. One row; a mall that somebody works at or buys from already is open.
create table opening (
  one        boolean primary key default true check (one),
  -- null: in preparation, visitors are told so.
  opened_at  timestamptz,
  -- When the demo was taken out: it is not written anew.
  emptied_at timestamptz
);
insert into opening (opened_at)
select case when exists (select from staff) or exists (select from company) then now() end;

-- What lets in the first administrator, one for each start, until there is one.
create table opening_code (
  hash       bytea primary key,
  expires_at timestamptz not null
);
