-- Who sees what of the catalogue: goods made for certain companies (专供), and companies that are shown a part of it (选品范围).

-- What everybody sees is `on_sale and not exclusive`.
alter table product add column exclusive boolean not null default false;
-- Whom an exclusive product is for. Open goods have no rows here.
create table product_company (
  company_id bigint not null references company,
  product_id bigint not null references product,
  primary key (company_id, product_id)
);
create index product_company_of on product_company (product_id);

create table assortment (
  id     bigint generated always as identity primary key,
  name   text not null unique,
  remark text not null default ''
);
-- A category of any level stands for all below it.
create table assortment_category (
  assortment_id bigint not null references assortment on delete cascade,
  category_id   bigint not null references category on delete cascade,
  primary key (assortment_id, category_id)
);
create index assortment_category_of on assortment_category (category_id);
create table assortment_product (
  assortment_id bigint not null references assortment on delete cascade,
  product_id    bigint not null references product,
  primary key (assortment_id, product_id)
);
create index assortment_product_of on assortment_product (product_id);

-- The company's own goes before its level's; neither: all open goods.
alter table company add column assortment_id bigint references assortment;
alter table level add column assortment_id bigint references assortment;
create index company_of_assortment on company (assortment_id) where assortment_id is not null;

-- What a company sees is kept in memory like the catalogue itself.
create trigger product_company_changed after insert or update or delete on product_company for each statement execute function catalog_changed();
create trigger assortment_category_changed after insert or update or delete on assortment_category for each statement execute function catalog_changed();
create trigger assortment_product_changed after insert or update or delete on assortment_product for each statement execute function catalog_changed();
create trigger company_assortment_changed after update of assortment_id, level_id on company for each statement execute function catalog_changed();
create trigger level_assortment_changed after update of assortment_id on level for each statement execute function catalog_changed();
