-- Goods that are not offered any more: put away, or, where they were never sold, deleted with all that is theirs alone.

-- When it was put away. Counts only while it is not on sale; whoever puts it on sale or takes it off clears it.
alter table product add column archived_at timestamptz;
create index product_archived on product (id desc) where archived_at is not null;

-- Whether something was ever ordered, carted or put on a list is asked before it is deleted.
create index order_line_of_product on order_line (product_id);
create index cart_line_of_product on cart_line (product_id);
create index purchase_row_of_product on purchase_row (product_id);

-- Versions of a price stay, since receipts point at them. Those of a product that no receipt points at go with the product,
-- which the transaction that deletes it says by name.
create function refuse_change_of_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('mall.deleted_product', true) = old.product_id::text then return old; end if;
  raise exception '% rows are never changed', tg_table_name;
end $$;
create or replace trigger price_version_stays before update or delete on price_version for each row execute function refuse_change_of_price();
