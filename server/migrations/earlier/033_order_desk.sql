-- The order desk: filters kept by staff, moves of many orders at once, and finding an order by any word of it.

create table order_filter (
  id         bigint generated always as identity primary key,
  staff_id   bigint not null references staff,
  name       text not null,
  -- As the address bar has it: {name: text}.
  query      jsonb not null,
  shared     boolean not null default false,
  -- The desk opens with it.
  first      boolean not null default false,
  place      integer not null default 0,
  created_at timestamptz not null default now(),
  unique (staff_id, name)
);
create unique index order_filter_first on order_filter (staff_id) where first;
create index order_filter_shared on order_filter (id) where shared;

-- One walk over many orders with one move.
create table bulk_run (
  id          bigint generated always as identity primary key,
  staff_id    bigint not null references staff,
  move        text not null,
  -- What the move was told: {reason, date …}.
  words       jsonb not null default '{}',
  state       text not null default 'running' check (state in ('running', 'done')),
  total       integer not null,
  -- How far it has come: orders up to this place are settled, each in the transaction of its moves.
  done        integer not null default 0 check (done <= total),
  refused     integer not null default 0 check (refused <= done),
  address     text not null default '',
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);

create table bulk_item (
  run_id     bigint not null references bulk_run on delete cascade,
  place      integer not null,
  order_id   bigint not null references customer_order,
  outcome    text check (outcome in ('done', 'refused')),
  told       text not null default '',
  primary key (run_id, place)
);

-- Every two neighbouring signs of a text. Chinese words are mostly two signs long, for which trigrams find nothing.
create function sign_pairs(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), n, 2)), '{}') from generate_series(1, length(words) - 1) n
$$;
-- Those, and every sign by itself.
create function sign_parts(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), n, size)), '{}')
  from generate_series(1, length(words)) n, generate_series(1, 2) size
$$;
create index order_line_words on order_line using gin (sign_parts(title));
create index company_words on company using gin (sign_parts(name));
create index consignment_tracking on consignment (upper(tracking_no) text_pattern_ops) where tracking_no <> '';

-- Lines that are not out of the house yet: few, however many orders there were.
create index order_line_open on order_line (state, promised_day, order_id) where state <> 'handed_over';
create index order_line_promised on order_line (promised_day, order_id) where promised_day is not null;
create index order_line_of_type on order_line (type, order_id);
-- With the tab, because what is found is counted by tabs.
create index customer_order_in_state on customer_order (state, id desc) include (tab);
create index customer_order_placed on customer_order (created_at, id) include (tab);
