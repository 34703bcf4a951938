-- The seal and the day on which the licence ends are no words of the seller: orders do not keep them.
create or replace function seller_of_day() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(key, case key when 'contract' then value -> 'seller' else value end), '{}')
    #- '{site,logo}' #- '{site,logoShape}' #- '{site,icon}' #- '{site,colour}' #- '{site,icp}' #- '{site,police}'
    #- '{site,licencePicture}' #- '{site,serviceCode}' #- '{site,miniCode}' #- '{site,appCode}'
    #- '{site,sealPicture}' #- '{site,licenceUntil}'
  from setting where key in ('site', 'contract')
$$;
