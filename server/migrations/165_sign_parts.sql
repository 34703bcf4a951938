-- What stands in an index of words is made anew for every line, parcel and note that is written: as queries both were planned each time, a seventh
-- of what an order cost the database. They answer what they did.
create or replace function sign_parts(words text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  signs constant text[] := string_to_array(lower(words), null);
  parts text[] := signs;
begin
  for n in 2 .. cardinality(signs) loop
    parts := parts || (signs[n - 1] || signs[n]);
  end loop;
  return parts;
end $$;

-- A notice that the merchant words as the program does has no wording of its own.
create or replace function filled(wording text, blanks jsonb) returns text language plpgsql immutable parallel safe as $$
begin
  if wording is null then
    return null;
  end if;
  return (select string_agg(m.part[1] || coalesce(blanks ->> m.part[2], ''), '' order by m.place)
    from regexp_matches(wording, '([^{]*)(?:\{([^{}]*)\})?', 'g') with ordinality as m (part, place));
end $$;
