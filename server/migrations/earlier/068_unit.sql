-- What a line's pieces are counted in, as it was ordered: later the goods may be counted in something else.
alter table order_line add column unit text;
update order_line l set unit = p.unit from product p where p.id = l.product_id;

-- A release before this one writes lines without: theirs is the goods' own.
create function line_unit() returns trigger language plpgsql as $$
begin
  select unit into new.unit from product where id = new.product_id;
  return new;
end $$;
create trigger line_unit before insert on order_line for each row when (new.unit is null) execute function line_unit();
alter table order_line alter column unit set not null;
