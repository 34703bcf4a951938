-- A wording with what stands in its blanks, as the program fills it: the merchant's own words are put into a notice by the very
-- statement that writes it, so that a change holds at once and costs no question more.
create function filled(wording text, blanks jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(m.part[1] || coalesce(blanks ->> m.part[2], ''), '' order by m.place)
  from regexp_matches(wording, '([^{]*)(?:\{([^{}]*)\})?', 'g') with ordinality as m (part, place)
$$;
