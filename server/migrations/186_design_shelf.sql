-- 我的设计: the designs of a company, what they were before, and what is said of them.
create table design (
  id           bigint generated always as identity primary key,
  company_id   bigint not null references company,
  -- Whose it is.
  account_id   bigint not null references account,
  product_id   bigint not null references product,
  name         text not null check (name <> ''),
  -- '': in none.
  folder       text not null default '',
  document     jsonb not null,
  -- The files that it places, so that whoever may use the design may use them.
  picture_ids  bigint[] not null default '{}',
  rev          integer not null check (rev > 0),
  -- Who saved it last.
  saved_by     bigint not null references account,
  -- Shown to the whole company.
  shared       boolean not null default false,
  -- SHA-256 of what opens it to whoever has it; the token itself is kept nowhere.
  link_hash    text unique,
  link_may     text check (link_may in ('read', 'comment')),
  template_key text,
  -- The product's configuration that it was drawn for, as its page's address says it; '': that of the product's page.
  configuration text not null default '',
  updated_at   timestamptz not null,
  deleted_at   timestamptz,
  check ((link_hash is null) = (link_may is null)),
  unique (id, company_id)
);
create index design_of_owner on design (company_id, account_id, updated_at desc);
create index design_deleted on design (deleted_at) where deleted_at is not null;

create table design_rev (
  design_id  bigint not null,
  company_id bigint not null,
  rev        integer not null,
  document   jsonb not null,
  account_id bigint not null references account,
  at         timestamptz not null,
  primary key (design_id, rev),
  foreign key (design_id, company_id) references design (id, company_id) on delete cascade
);

create table design_comment (
  id         bigint generated always as identity primary key,
  design_id  bigint not null,
  company_id bigint not null,
  position   text not null,
  -- Where on the surface, in mm.
  x          double precision not null,
  y          double precision not null,
  words      text not null check (char_length(words) between 1 and 500),
  -- Who said it: a colleague, or somebody who came by the link and is called so.
  account_id bigint references account,
  author     text,
  at         timestamptz not null,
  done       boolean not null default false,
  check ((account_id is null) <> (author is null)),
  foreign key (design_id, company_id) references design (id, company_id) on delete cascade
);
create index design_comment_of on design_comment (company_id, design_id, id);
