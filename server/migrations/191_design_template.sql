-- Templates of the merchant's own: as they are worked on, and each version as buyers begin with it.
create table design_template (
  id         bigint generated always as identity primary key,
  name       text not null check (name <> ''),
  kind       text not null,
  scene      text not null,
  -- What it is good for, in a sentence.
  use        text not null,
  width_mm   integer not null check (width_mm between 1 and 5000),
  height_mm  integer not null check (height_mm between 1 and 5000),
  layers     jsonb not null check (jsonb_typeof(layers) = 'array'),
  state      text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  -- Of what is worked on.
  rev        integer not null default 1 check (rev > 0),
  -- The last version that was published, and of which revision it is; 0: none was.
  version    integer not null default 0 check (version >= 0),
  published_rev integer not null default 0 check (published_rev between 0 and rev),
  changed_by text not null,
  updated_at timestamptz not null,
  check (state = 'draft' or version > 0)
);
create index design_template_newest on design_template (updated_at desc, id desc);

-- A design keeps the version that it was begun with: they stay as they are.
create table design_template_version (
  template_id  bigint not null references design_template,
  version      integer not null check (version > 0),
  name         text not null,
  kind         text not null,
  scene        text not null,
  use          text not null,
  width_mm     integer not null,
  height_mm    integer not null,
  layers       jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (template_id, version)
);

-- Which templates a common product offers to be filled in, and where it is printed.
create table product_template (
  product_id  bigint not null references product on delete cascade,
  position    text not null check (position <> ''),
  template_id bigint not null references design_template,
  added_by    text not null,
  added_at    timestamptz not null,
  primary key (product_id, position, template_id)
);
create index product_template_of_template on product_template (template_id);
-- Whether somebody has begun a design with a version.
create index design_surfaces on design using gin ((document -> 'surfaces') jsonb_path_ops);
