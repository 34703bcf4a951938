-- Who wrote a version of a product's price rules, and why; none for what came with the mall.
alter table price_version
  add column staff_id bigint references staff,
  add column note text not null default '';

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
create index book_price_of_product on book_price (product_id);
create index company_of_book on company (price_book_id) where price_book_id is not null;
