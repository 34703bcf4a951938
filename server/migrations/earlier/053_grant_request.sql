-- What one keeper of the staff asked for and a second has to confirm: weighty areas for somebody, or another's second factor taken away.
create table grant_request (
  id         bigint generated always as identity primary key,
  staff_id   bigint not null references staff,
  kind       text not null check (kind in ('areas', 'factor')),
  areas      text[] not null,
  asked_by   bigint not null references staff,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  settled_by bigint references staff,
  settled_at timestamptz,
  granted    boolean
);
-- A newer one takes the place of the one before.
create unique index grant_request_open on grant_request (staff_id, kind) where settled_at is null;
