-- Several addresses in one order: what of each line goes in each consignment. The shares of a line add up to it.

alter table consignment add unique (company_id, id);

create table consignment_line (
  id             bigint generated always as identity primary key,
  consignment_id bigint not null,
  company_id     bigint not null,
  order_line_id  bigint not null,
  quantity       integer not null check (quantity >= 1),
  -- Its colours and sizes; null where the line has none.
  matrix         jsonb,
  unique (consignment_id, order_line_id),
  foreign key (company_id, consignment_id) references consignment (company_id, id),
  foreign key (company_id, order_line_id) references order_line (company_id, id)
);
create index consignment_line_of_line on consignment_line (order_line_id);

-- Until now everything of an order went to one address.
insert into consignment_line (consignment_id, company_id, order_line_id, quantity, matrix)
select c.id, c.company_id, l.id, l.quantity, l.matrix
from consignment c join order_line l on l.order_id = c.order_id order by c.id, l.place;
