-- Which products of a dry run over a price sheet were accepted, for the run that publishes them.
create table price_acceptance (
  run_id       bigint primary key references import_run on delete cascade,
  all_accepted boolean not null,
  -- Purchase numbers for which it is the other way round.
  except_for   text[] not null
);
