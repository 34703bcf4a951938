-- What staff keep of an order for themselves. No buyer's answer, export or paper reads these tables.

-- Words of staff to one another. Rows are added, never changed.
create table order_note (
  id         bigint generated always as identity primary key,
  order_id   bigint not null,
  company_id bigint not null,
  staff_id   bigint not null references staff,
  words      text not null check (length(words) between 1 and 500),
  created_at timestamptz not null default now(),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index order_note_of_order on order_note (order_id, id);
create index order_note_words on order_note using gin (sign_parts(words));
create trigger order_note_stays before update or delete on order_note for each row execute function refuse_change();

create table order_tag (
  order_id   bigint not null,
  company_id bigint not null,
  tag        text not null check (length(tag) between 1 and 12),
  primary key (order_id, tag),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create index order_tag_named on order_tag (tag, order_id);
