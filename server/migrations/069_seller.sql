-- Who sold: what the merchant had said of itself when an order was made. Papers of an order name the seller of its day.
create function seller_of_day() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(key, case key when 'contract' then value -> 'seller' else value end), '{}')
    #- '{site,logo}' #- '{site,logoShape}' #- '{site,icon}' #- '{site,colour}' #- '{site,icp}' #- '{site,police}'
    #- '{site,licencePicture}' #- '{site,serviceCode}' #- '{site,miniCode}' #- '{site,appCode}'
  from setting where key in ('site', 'contract')
$$;

-- Orders that were there name the seller of this day: a constant default rewrites no rows.
do $$ begin
  execute format('alter table customer_order add column seller jsonb not null default %L', seller_of_day());
end $$;
alter table customer_order alter column seller drop default;

-- By the database, so that an older process writes it as well.
create function order_seller() returns trigger language plpgsql as $$
begin
  new.seller := seller_of_day();
  return new;
end $$;
create trigger customer_order_seller before insert on customer_order for each row execute function order_seller();
