-- Goods as the merchant looks after them.

alter table product
  -- When it was first put on sale; null: a draft.
  add column published_at timestamptz default now(),
  -- Counts the edits, so that whoever edits an older state is told.
  add column revision integer not null default 1,
  -- What the pictures show, for those who do not see them; place by place as `pictures`.
  add column picture_alts text[] not null default '{}';
update product set published_at = created_at;
alter table product
  -- Follows from what public queries go by, so that the two can never say different things.
  add column state text not null generated always as
    (case when on_sale then 'published' when published_at is null then 'draft' else 'withdrawn' end) stored,
  add check (not on_sale or published_at is not null),
  -- A draft has no price yet.
  drop constraint product_check,
  add constraint product_spot_price check (case type when 'spot' then price_fen is not null or not on_sale else price_fen is null end);
create index product_in_state on product (state, id desc);

-- Siblings are told apart by name.
create unique index category_name on category (coalesce(parent_id, 0), name);
