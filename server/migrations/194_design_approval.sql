-- 送审: designs are approved within a company, as they are and no other; where it wants that, before they are ordered.
alter table company add column design_approval boolean not null default false;

-- What a design is known by; whoever saves the same again has the same.
create function hash_of(kept jsonb) returns text language sql immutable strict
  return encode(sha256(convert_to(kept::text, 'UTF8')), 'hex');
alter table design add column hash text not null generated always as (hash_of(document)) stored;

-- By what its content is known that is printed: of each surface that it is the file of.
alter table design_file add column printed text[] not null default '{}';

create table design_approval (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- Null: it was deleted since. What was made of what was approved may be ordered all the same.
  design_id  bigint,
  product_id bigint not null references product,
  name       text not null,
  rev        integer not null,
  -- Of the document that is asked about.
  hash       text not null,
  -- What of it is printed, surface by surface, as its files know it.
  printed    text[] not null,
  state      text not null check (state in ('waiting', 'approved', 'returned', 'withdrawn')),
  asked_by   bigint not null references account,
  asked_at   timestamptz not null,
  -- Whose word is asked for; null: anybody's who may approve designs.
  to_id      bigint references account,
  note       text not null,
  decided_by bigint references account,
  decided_at timestamptz,
  reason     text not null default '',
  foreign key (design_id, company_id) references design (id, company_id) on delete set null (design_id),
  check ((state in ('approved', 'returned')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'returned' or reason <> '')
);
create unique index design_approval_waiting on design_approval (design_id) where state = 'waiting';
create index design_approval_of on design_approval (company_id, design_id, id);
create index design_approval_decided on design_approval (company_id, decided_by, decided_at desc) where decided_by is not null;
create index design_approval_printed on design_approval using gin (printed) where state = 'approved';

update identity set grants = grants || 'design.approve'::text
  where name = '设计' and 'artwork.edit' = any(grants) and not 'design.approve' = any(grants);
