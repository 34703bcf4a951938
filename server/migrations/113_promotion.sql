-- 营销: activities, what each of their versions says, and what orders were let off by them. New tables and functions only, and one more
-- area of the back office for those who may give it.

create table promotion (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('sale', 'flash', 'group', 'tier', 'gift', 'prepay')),
  state      text not null default 'draft' check (state in ('draft', 'published', 'paused', 'stopped')),
  -- Which of its versions holds.
  version    integer not null default 1 check (version > 0),
  -- Counts the changes, so that whoever changes an older state is told.
  revision   integer not null default 1 check (revision > 0),
  name       text not null,
  from_at    timestamptz not null,
  until_at   timestamptz not null,
  -- Its end was put off once; a second time it is not.
  extended   boolean not null default false,
  -- What it may take off altogether, with tax; null: as much as is asked.
  budget_fen bigint check (budget_fen > 0),
  used_fen   bigint not null default 0 check (used_fen >= 0),
  -- An order found too little left of the budget: nothing is taken off any more.
  spent      boolean not null default false,
  -- Who asked a colleague to publish it.
  asked_by   bigint references staff,
  reason     text not null default '',
  staff_id   bigint not null references staff,
  created_at timestamptz not null default now(),
  check (until_at > from_at),
  check (used_fen <= coalesce(budget_fen, used_fen))
);
create index promotion_by_end on promotion (until_at) where state in ('published', 'paused');
create index promotion_asked_by on promotion (asked_by) where asked_by is not null;
create index promotion_of_staff on promotion (staff_id);

-- What one version says. Rows are never changed: receipts name them.
create table promotion_version (
  promotion_id bigint not null references promotion,
  version      integer not null check (version > 0),
  terms        jsonb not null,
  staff_id     bigint not null references staff,
  created_at   timestamptz not null default now(),
  primary key (promotion_id, version)
);
create index promotion_version_of_staff on promotion_version (staff_id);
create trigger promotion_version_stays before update or delete on promotion_version for each row execute function refuse_change();

-- What lists and pages show is forgotten with every change, but not with every order: `used_fen` is not among these columns.
create trigger promotion_changed after insert or delete or update of state, version, from_at, until_at, spent on promotion
  for each statement execute function catalog_changed();

-- What an order was let off by activities. `line_place`: of one line; null: of the order as a whole.
create table order_offer (
  order_id     bigint not null,
  company_id   bigint not null,
  place        smallint not null check (place > 0),
  line_place   smallint check (line_place > 0),
  promotion_id bigint not null,
  version      integer not null,
  kind         text not null,
  -- With tax.
  amount_fen   bigint not null check (amount_fen > 0),
  -- When it was given back to the budget: the order ended unpaid, or was called off.
  released_at  timestamptz,
  created_at   timestamptz not null default now(),
  primary key (order_id, place),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  foreign key (promotion_id, version) references promotion_version (promotion_id, version)
);
create index order_offer_of_promotion on order_offer (promotion_id, order_id);
create index order_offer_of_company on order_offer (company_id, order_id);

-- Who gives areas, and who has all of them or looks after pages by the role, has the new one.
update staff_role set areas = array_append(areas, 'marketing')
  where areas @> '{settings,price,page}' or name = '市场' and areas @> '{page}';
update staff s set areas = array_append(areas, 'marketing'), version = version + 1
  where 'settings' = any(areas) or exists (select from staff_role r where r.id = s.role_id and 'marketing' = any(r.areas));
