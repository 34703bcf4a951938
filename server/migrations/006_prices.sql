-- Price rules and their versions, for everybody and by books; prices to come, and prices that are still being written.

-- Versions of a product's price rules. A version is never changed: receipts point at it.
create table price_version (
  product_id bigint not null references product,
  version    integer not null,
  rules      jsonb not null,
  -- What the merchant's page begins with.
  first_selection jsonb not null default '{}',
  -- Who wrote it, and why; none for what came with the mall.
  staff_id   bigint references staff,
  note       text not null default '',
  created_at timestamptz not null default now(),
  primary key (product_id, version)
);
create trigger price_version_stays before update or delete on price_version for each row execute function refuse_change();

create table current_price (
  product_id bigint primary key references product,
  version    integer not null,
  foreign key (product_id, version) references price_version (product_id, version)
);
create trigger price_changed after insert or update or delete on current_price for each statement execute function catalog_changed();

-- What lists show and go by of a product's public price is written into the product with every new version.

create function colours_of(rules jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('label', colour -> 'label', 'hex', colour -> 'hex',
    'picture', colour -> 'picture')) order by place), '[]')
  from jsonb_array_elements(rules -> 'colours') with ordinality as listed (colour, place)
$$;

-- Rules that do not load have no such price, and sell nothing.
create function starting_of(rules jsonb) returns jsonb language plpgsql immutable as $$
begin
  return (
    select jsonb_build_object('rate', best.rate + added.rates, 'quantity', greatest(best.froms, (rules ->> 'minimum')::integer),
      'taxMode', rules -> 'taxMode')
    from (
      select (rung ->> 0)::integer as froms, round((rung ->> 1)::numeric * 10000)::bigint as rate
      from jsonb_array_elements(rules -> 'base') rung order by 2, 1 limit 1) best,
    (
      select coalesce(sum(cheap.rate), 0)::bigint as rates
      from (values ('material', 'materials'), ('craft', 'crafts'), ('colour', 'colours'), ('size', 'sizes'), ('packing', 'packings')) axis (one, list),
      lateral (
        select min(round((choice ->> 'each')::numeric * 10000)::bigint) as rate from jsonb_array_elements(rules -> axis.list) choice
        where rules #>> array['fixed', axis.one] is null or choice ->> 'key' = rules #>> array['fixed', axis.one]) cheap) added
    where coalesce(rules #> '{fixed,prints}', '[]') = '[]' and coalesce(rules #> '{fixed,options}', '[]') = '[]'
      and best.rate + added.rates > 0
  );
exception when others then
  return null;
end $$;

create function ladder_changed() returns trigger language plpgsql as $$
begin
  update product p set (rung_froms, rung_rates, colours, starting) = (
    select array_agg((rung ->> 0)::integer order by (rung ->> 0)::integer),
      array_agg(round((rung ->> 1)::numeric * 10000)::bigint order by (rung ->> 0)::integer),
      colours_of(v.rules), starting_of(v.rules)
    from price_version v, jsonb_array_elements(v.rules -> 'base') rung
    where v.product_id = c.product_id and v.version = c.version group by v.rules)
  from changed c where p.id = c.product_id;
  return null;
end $$;
create trigger ladder_begun after insert on current_price
  referencing new table as changed for each statement execute function ladder_changed();
create trigger ladder_changed after update on current_price
  referencing new table as changed for each statement execute function ladder_changed();

-- The version of a product's rules that a book sells by; what it does not name it sells by the public price.
create table book_price (
  book_id    bigint not null references price_book,
  product_id bigint not null,
  version    integer not null,
  primary key (book_id, product_id),
  foreign key (product_id, version) references price_version (product_id, version)
);
create index book_price_of_product on book_price (product_id);
create trigger book_price_changed after insert or update or delete on book_price for each statement execute function catalog_changed();

-- What a configuration must cost: run again before a version of the product's rules is published.
create table price_example (
  id         bigint generated always as identity primary key,
  product_id bigint not null references product,
  -- null: an example of the public price.
  book_id    bigint references price_book,
  name       text not null,
  selection  jsonb not null,
  quantity   integer not null check (quantity > 0),
  gross_fen  bigint not null
);
create index price_example_of on price_example (product_id, book_id);

-- A publication that waits for its moment. At that moment it is checked again: `failure` says why it did not happen.
create table price_schedule (
  id              bigint generated always as identity primary key,
  product_id      bigint not null references product,
  -- null: the public price.
  book_id         bigint references price_book,
  -- The version it was made from; null: there was none.
  base_version    integer,
  rules           jsonb not null,
  first_selection jsonb not null,
  -- The examples that cost otherwise by it, with what was accepted.
  accepted        jsonb not null default '[]',
  note            text not null default '',
  due_at          timestamptz not null,
  staff_id        bigint not null references staff,
  created_at      timestamptz not null default now(),
  state           text not null default 'waiting' check (state in ('waiting', 'published', 'failed', 'cancelled')),
  settled_at      timestamptz,
  -- The version it became.
  version         integer,
  failure         text not null default '',
  check ((state = 'waiting') = (settled_at is null)),
  check ((state = 'published') = (version is not null))
);
-- A second one would wait for a version that the first replaces.
create unique index price_schedule_waiting on price_schedule (product_id, coalesce(book_id, 0)) where state = 'waiting';
create index price_schedule_due on price_schedule (due_at, id) where state = 'waiting';
create index price_schedule_listed on price_schedule (state, id desc);
create index price_schedule_of_book on price_schedule (book_id) where book_id is not null;

-- Rules that somebody of the staff is writing, sound or not; whoever goes on does so at any computer.
create table price_draft (
  id              bigint generated always as identity primary key,
  staff_id        bigint not null references staff,
  product_id      bigint not null references product,
  book_id         bigint references price_book,
  -- The version it was begun from; null: there was none.
  base_version    integer,
  rules           jsonb not null,
  first_selection jsonb not null,
  updated_at      timestamptz not null
);
create unique index price_draft_of on price_draft (staff_id, product_id, coalesce(book_id, 0));
create index price_draft_of_book on price_draft (book_id) where book_id is not null;

-- Which products of a dry run over a price sheet were accepted, for the run that publishes them.
create table price_acceptance (
  run_id       bigint primary key references import_run on delete cascade,
  all_accepted boolean not null,
  -- Purchase numbers for which it is the other way round.
  except_for   text[] not null
);

-- How a price sheet with the merchant's own headings is read. A row is never changed: the newest of a shape is proposed next time.
create table price_reading (
  id         bigint generated always as identity primary key,
  -- Which sheets it fits: a hash of their headings.
  shape      text not null,
  reading    jsonb not null,
  staff_id   bigint not null references staff,
  created_at timestamptz not null default now()
);
create index price_reading_of_shape on price_reading (shape, id desc);

-- What a price line costs the merchant: of a product's own lines by product, of printing, plates and the rest for all of them.
create table line_cost (
  id         bigint generated always as identity primary key,
  rule       text not null check (length(rule) between 1 and 60),
  product_id bigint references product on delete cascade,
  -- Ten-thousandths of a yuan.
  cost_e4    bigint not null check (cost_e4 between 0 and 1000000000),
  unit       text not null check (unit in ('piece', 'time')),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (rule, product_id)
);
create index line_cost_of_product on line_cost (product_id);
