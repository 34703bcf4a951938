-- Whose proof a file is, is asked with every page of an order.
create index proof_of_file on proof (file_id);
