-- 待办: what staff have read, and who looks after what. `kind` and `about` name a thing that waits.

create table todo_noted (
  kind     text not null,
  about    text not null,
  staff_id bigint not null references staff,
  at       timestamptz not null,
  primary key (kind, about)
);
create index todo_noted_old on todo_noted (at);

create table todo_assignment (
  kind     text not null,
  about    text not null,
  staff_id bigint not null references staff,
  by_id    bigint not null references staff,
  at       timestamptz not null,
  primary key (kind, about)
);
create index todo_assignment_of on todo_assignment (staff_id);

-- For each row: a statement that changed nothing is no news.
create trigger todo_noted_told after insert on todo_noted for each row execute function say_desk('todo');
create trigger todo_assignment_told after insert or delete on todo_assignment for each row execute function say_desk('todo');
