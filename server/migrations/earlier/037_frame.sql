-- Frame contracts: signed once for a term; orders placed under one are confirmed without a signature of their own.

alter table contract
  add column kind text not null default 'order' check (kind in ('order', 'frame', 'confirmation')),
  -- The frame contract that a confirmation stands under.
  add column frame_id bigint,
  -- The rest is of frame contracts: what the version in force says of term and ceiling, and the sum of the orders under it.
  add column from_day date,
  add column until_day date,
  add column ceiling_fen bigint check (ceiling_fen > 0),
  add column used_fen bigint not null default 0 check (used_fen >= 0),
  -- Orders may be placed under it, within its term and ceiling.
  add column open boolean not null default false,
  -- That its end is near was told.
  add column ending_told boolean not null default false,
  alter column order_id drop not null,
  add foreign key (company_id, frame_id) references contract (company_id, id),
  add constraint contract_kind_order check ((kind = 'frame') = (order_id is null)),
  add constraint contract_kind_frame check ((kind = 'confirmation') = (frame_id is not null)),
  add constraint contract_open_term check (not open or kind = 'frame' and from_day is not null and until_day >= from_day);
create index contract_open_frames on contract (company_id, until_day) where open;
create index contract_under_frame on contract (company_id, frame_id) where frame_id is not null;

-- The frame contract of whose ceiling the order takes its sum.
alter table customer_order add column frame_id bigint,
  add foreign key (company_id, frame_id) references contract (company_id, id);
create index customer_order_frame on customer_order (company_id, frame_id) where frame_id is not null;
