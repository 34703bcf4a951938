-- views stay
-- An order hands its parts to a short list of what is still to be put into the index, which is put in together: a quarter of the work. The list is
-- kept so short (kB) that neither the order that empties it nor a search, which reads it once for each era, notices.
alter index order_said_parts set (fastupdate = on, gin_pending_list_limit = 64);
