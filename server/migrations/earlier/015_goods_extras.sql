-- Goods shown on a product's page by the merchant's own hand, before those that the category gives.
create table product_related (
  product_id bigint not null references product,
  related_id bigint not null references product,
  sort       integer not null,
  primary key (product_id, related_id),
  check (product_id <> related_id)
);
create trigger product_related_changed after insert or update or delete on product_related for each statement execute function catalog_changed();
