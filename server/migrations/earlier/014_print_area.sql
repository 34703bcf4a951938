-- Where a product's print positions lie on its pictures, in mm. How large they are, the price rules say.
create table print_drawing (
  product_id bigint primary key references product,
  -- Counts the edits, so that whoever edits an older state is told.
  version    integer not null check (version > 0),
  views      jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger print_drawing_changed after insert or update or delete on print_drawing for each statement execute function catalog_changed();
