-- 拼印: shared print runs of one configuration of a product, and the places that companies have in them. New tables only.

create table pool (
  id            bigint generated always as identity primary key,
  state         text not null default 'draft' check (state in ('draft', 'open', 'locked', 'settled', 'dissolved')),
  product_id    bigint not null,
  price_version integer not null,
  -- What all of them have alike: material, craft, colour, prints.
  selection     jsonb not null,
  ready_day     date not null,
  closes_at     timestamptz not null,
  -- With fewer pieces it comes to nothing; more than so many are not taken.
  least         integer not null check (least > 0),
  most          integer not null,
  -- The pieces and the number of those who hold a place or have paid; once it is closed, of those who print together.
  pieces        integer not null default 0 check (pieces >= 0),
  members       integer not null default 0 check (members >= 0),
  -- Why it was dissolved.
  reason        text not null default '',
  locked_at     timestamptz,
  revision      integer not null default 1 check (revision > 0),
  staff_id      bigint not null references staff,
  created_at    timestamptz not null default now(),
  check (most >= least),
  check (pieces <= most),
  check ((locked_at is not null) = (state in ('locked', 'settled'))),
  foreign key (product_id, price_version) references price_version (product_id, version)
);
create index pool_of_product on pool (product_id, price_version);
create index pool_of_staff on pool (staff_id);
create index pool_due on pool (closes_at) where state = 'open';
create index pool_unsettled on pool (id) where state = 'locked';

create table pool_member (
  id         bigint generated always as identity primary key,
  pool_id    bigint not null references pool,
  company_id bigint not null,
  account_id bigint not null,
  state      text not null default 'held' check (state in ('held', 'paid', 'in', 'settled', 'alone', 'out')),
  pieces     integer not null check (pieces > 0),
  -- The line that prints with the others; none until it is ordered.
  line_id    bigint,
  -- With tax: what it pays alone, which is the most, and what it came to.
  alone_fen  bigint check (alone_fen >= 0),
  final_fen  bigint check (final_fen >= 0),
  created_at timestamptz not null default now(),
  check (state in ('held', 'out') or line_id is not null),
  check ((final_fen is not null) = (state = 'settled')),
  check (final_fen is null or final_fen <= alone_fen),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, line_id) references order_line (company_id, id)
);
-- A company has one place in a run.
create unique index pool_member_one on pool_member (pool_id, company_id) where state in ('held', 'paid', 'in', 'settled');
create unique index pool_member_line on pool_member (line_id) where line_id is not null;
create index pool_member_of_pool on pool_member (pool_id, id);
create index pool_member_of_company on pool_member (company_id, line_id);
create index pool_member_of_account on pool_member (account_id);
