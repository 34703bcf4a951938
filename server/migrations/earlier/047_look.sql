-- Staff who look at the mall in a customer's name do so no longer than their own log-in lasts. Those who look now began without
-- saying from which: they begin anew.
update session set ended_at = now() where by_staff_id is not null and ended_at is null;
alter table session
  add column by_session_id bigint references session (id) on delete cascade,
  add check (by_staff_id is null or by_session_id is not null or ended_at is not null);
create index session_by_session on session (by_session_id) where by_session_id is not null;

-- What they have looked at, so that it is written into the audit once.
create table look (
  session_id bigint not null references session (id) on delete cascade,
  what       text not null,
  primary key (session_id, what)
);
