-- beside the mall
-- The same parts by eras sixteen times as long: words that few orders have are looked for in these, behind the newest short ones.
drop index concurrently if exists order_said_wide;
create index concurrently order_said_wide on order_said using gin (said_parts(place >> 4, company_id, titles, numbers, words))
  with (fastupdate = on, gin_pending_list_limit = 64);
