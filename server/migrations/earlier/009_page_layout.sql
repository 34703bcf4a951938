-- Every save of a layout is a version of its own: who made it, from when on visitors see it, and whether it was taken back before.
alter table page_canvas
  -- null: from the very beginning.
  add column published_at timestamptz,
  add column staff_id bigint references staff,
  -- The version it brings back.
  add column restores_id bigint references page_canvas,
  add column withdrawn_at timestamptz;
create index page_canvas_due on page_canvas (terminal, published_at desc nulls last, id desc) where withdrawn_at is null;

-- What a member of staff is trying out; seen only by a signed link.
create table page_draft (
  staff_id   bigint primary key references staff,
  json       text not null,
  updated_at timestamptz not null default now()
);
