-- What visitors see beside the goods: scenes, banners, shelves, layouts, texts.

create table scene (
  id      bigint generated always as identity primary key,
  name    text not null,
  slogan  text not null default '',
  picture text not null,
  sort    integer not null default 0
);
create trigger scene_changed after insert or update or delete on scene for each statement execute function catalog_changed();

create table scene_product (
  scene_id   bigint not null references scene,
  product_id bigint not null references product,
  sort       integer not null default 0,
  primary key (scene_id, product_id)
);
create trigger scene_product_changed after insert or update or delete on scene_product for each statement execute function catalog_changed();

create table banner (
  id       bigint generated always as identity primary key,
  title    text not null,
  subtitle text not null default '',
  picture  text not null,
  jump_url text not null default '',
  sort     integer not null default 0
);
create trigger banner_changed after insert or update or delete on banner for each statement execute function catalog_changed();

-- Which products the home page shows, by the merchant's hand: 'hot' (热卖) and 'like' (推荐).
create table home_product (
  shelf      text not null check (shelf in ('hot', 'like')),
  product_id bigint not null references product,
  sort       integer not null default 0,
  primary key (shelf, product_id)
);
create trigger home_changed after insert or update or delete on home_product for each statement execute function catalog_changed();

create table hot_word (
  word text primary key,
  sort integer not null default 0
);
create trigger hot_word_changed after insert or update or delete on hot_word for each statement execute function catalog_changed();

-- Every save of a layout is a version of its own: who made it, from when on visitors see it, and whether it was taken back before.
create table page_canvas (
  id           bigint generated always as identity primary key,
  terminal     smallint not null,
  name         text not null,
  json         text not null,
  updated_at   timestamptz not null default now(),
  -- null: from the very beginning.
  published_at timestamptz,
  staff_id     bigint references staff,
  -- The version it brings back.
  restores_id  bigint references page_canvas,
  withdrawn_at timestamptz
);
create index page_canvas_newest on page_canvas (terminal, id desc);
create index page_canvas_due on page_canvas (terminal, published_at desc nulls last, id desc) where withdrawn_at is null;
create trigger canvas_changed after insert or update or delete on page_canvas for each statement execute function catalog_changed();

-- What a member of staff is trying out; seen only by a signed link.
create table page_draft (
  staff_id   bigint primary key references staff,
  json       text not null,
  updated_at timestamptz not null default now()
);

-- Help pages and agreements, fixed, and pages of the merchant's own beside them: drafts until published, taken off and deleted at will.
create table article (
  key          text primary key,
  title        text not null,
  content      text not null,
  own          boolean not null default false,
  -- Listed among the help pages; of the fixed ones the mall itself knows.
  in_help      boolean not null default false,
  shown        boolean not null default true,
  published_at timestamptz,
  state        text generated always as
    (case when shown then 'published' when published_at is null then 'draft' else 'withdrawn' end) stored,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint article_fixed check (own or shown)
);
create trigger article_changed after insert or update or delete on article for each statement execute function catalog_changed();

-- Every text of an article there ever was, by its hash: what a consent refers to can be read for ever.
create table article_version (
  key        text not null,
  text_hash  text not null,
  title      text not null,
  content    text not null,
  created_at timestamptz not null default now(),
  primary key (key, text_hash)
);
create function article_kept() returns trigger language plpgsql as $$
begin
  insert into article_version (key, text_hash, title, content)
  values (new.key, encode(sha256(convert_to(new.content, 'UTF8')), 'hex'), new.title, new.content)
  on conflict do nothing;
  return null;
end $$;
create trigger article_kept after insert or update on article for each row execute function article_kept();
create trigger article_version_stays before update or delete on article_version for each row execute function refuse_change();
