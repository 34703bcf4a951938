-- Pictures of goods and pages that the merchant uploads. They are public: the name they are shown by is the beginning of their hash.
alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file
  add constraint stored_file_kind_check check (kind in ('voucher', 'artwork', 'proof', 'licence', 'avatar', 'export', 'picture'));
create index stored_file_picture on stored_file (left(hash, 32)) where kind = 'picture';

create trigger scene_product_changed after insert or update or delete on scene_product for each statement execute function catalog_changed();
create trigger article_changed after insert or update or delete on article for each statement execute function catalog_changed();
