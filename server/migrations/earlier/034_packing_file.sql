-- Whoever deletes a file asks who refers to it: without an index, by reading the whole table.

create index packing_list_pdf on packing_list (pdf_id);
