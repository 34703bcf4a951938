-- Reviews of what was bought, exports of orders for the company that placed them.

-- Pictures that buyers bring with a review: kind 'review'. Kinds that were added meanwhile stay.
do $$
declare kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'stored_file_kind_check');
begin
  alter table stored_file drop constraint stored_file_kind_check;
  execute 'alter table stored_file add constraint stored_file_kind_check '
    || regexp_replace(kinds, '\]', ', ''review''::text]');
end $$;

-- Until when something of the order may be reviewed; null: nothing is left, or it is not completed.
alter table customer_order add column review_until timestamptz;
create index customer_order_to_review on customer_order (company_id, id desc) where review_until is not null;
update customer_order o set review_until = e.at + interval '180 days' from order_event e
  where o.state = 'completed' and o.gross_fen > 0 and e.order_id = o.id and e.move = 'complete';

create table review (
  id            bigint generated always as identity primary key,
  company_id    bigint not null,
  account_id    bigint not null,
  order_id      bigint not null,
  order_line_id bigint not null unique,
  product_id    bigint not null references product,
  -- Stars: of the goods, of the printing (null where nothing was printed), of the delivery.
  goods         smallint not null check (goods between 1 and 5),
  printing      smallint check (printing between 1 and 5),
  delivery      smallint not null check (delivery between 1 and 5),
  lowest        smallint generated always as (least(goods, printing, delivery)) stored,
  -- Whether the company's name is left out.
  anonymous     boolean not null,
  pictured      boolean not null,
  -- Hidden ones are seen by who wrote them, with the reason. None is ever deleted.
  state         text not null default 'shown' check (state in ('shown', 'hidden')),
  reason        text not null default '' check ((state = 'hidden') = (reason <> '')),
  created_at    timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  foreign key (company_id, order_line_id) references order_line (company_id, id)
);
create index review_of_product on review (product_id, id desc) include (goods, printing, delivery, lowest, pictured) where state = 'shown';
create index review_of_order on review (order_id);
create index review_of_company on review (company_id, id desc);
create index review_low on review (id desc) where lowest <= 2;

-- What was said: at first, and later once more, each with the merchant's answer.
create table review_part (
  review_id   bigint not null,
  company_id  bigint not null,
  kind        text not null check (kind in ('first', 'addition')),
  words       text not null,
  answer      text not null default '',
  answered_by bigint references staff,
  answered_at timestamptz,
  created_at  timestamptz not null default now(),
  primary key (review_id, kind),
  check ((answer = '') = (answered_at is null)),
  foreign key (company_id, review_id) references review (company_id, id)
);
create index review_part_unanswered on review_part (review_id) where answered_at is null;

create table review_picture (
  id         bigint generated always as identity primary key,
  review_id  bigint not null,
  kind       text not null,
  company_id bigint not null,
  file_id    bigint not null references stored_file,
  unique (review_id, kind, file_id),
  foreign key (review_id, kind) references review_part,
  foreign key (company_id, review_id) references review (company_id, id)
);
create index review_picture_file on review_picture (file_id);

-- An export is begun by staff, or by an account for its company.
alter table export_run alter column staff_id drop not null,
  add column company_id bigint, add column account_id bigint,
  add constraint export_run_of_one check ((staff_id is null) = (account_id is not null) and (company_id is null) = (account_id is null)),
  add foreign key (company_id, account_id) references account (company_id, id);
create index export_run_of_account on export_run (account_id, id desc) where account_id is not null;
