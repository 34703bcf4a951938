-- The log in partitions. Nothing is copied and no index is made: what there is becomes the first of them. Months are made ahead by the
-- server (`makeMonths`), and what lies in no month goes into the default, so that nothing is ever refused.
create schema months;
lock table audit in access exclusive mode;
drop trigger audit_stays on audit;
drop trigger audit_kept on audit;
do $$
declare
  upto timestamptz := (select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]
    from pg_constraint where conrelid = 'audit'::regclass and conname = 'audit_first');
  grants aclitem[] := (select relacl from pg_class where oid = 'audit'::regclass);
  last bigint;
  used boolean;
  given record;
begin
  execute format('select last_value, is_called from %s', pg_get_serial_sequence('audit', 'id')) into last, used;
  alter table audit alter column id drop identity;
  alter table audit rename to audit_first;
  alter table audit_first set schema months;

  create table audit (
    -- Each partition sees to it by a key of its own that no number is there twice; the numbers themselves come from one place.
    id         bigint generated always as identity,
    at         timestamptz not null default now(),
    side       text not null check (side in ('buyer', 'staff', 'system')),
    actor_id   bigint,
    actor_name text not null default '',
    company_id bigint,
    address    text not null default '',
    action     text not null,
    subject    text not null,
    before     jsonb,
    after      jsonb
  ) partition by range (at);
  create index audit_newest on audit (at desc, id desc);
  create index audit_of_side on audit (side, at desc, id desc);
  create index audit_of_actor on audit (side, actor_id, at desc, id desc);
  create index audit_of_action on audit (action, at desc, id desc);
  create index audit_of_subject on audit (subject, at desc, id desc);
  create index audit_of_company on audit (company_id, at desc, id desc) where company_id is not null;
  create index audit_in_name on audit (at desc, id desc) where actor_name like '%代）';
  perform setval(pg_get_serial_sequence('audit', 'id'), last, used);
  execute format('alter table audit attach partition months.audit_first for values from (minvalue) to (%L)', upto);

  for given in select case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as who, privilege_type as what
    from aclexplode(grants) where grantee <> (select relowner from pg_class where oid = 'audit'::regclass)
  loop
    execute format('grant %s on audit to %s', given.what, given.who);
  end loop;
end $$;
alter table months.audit_first drop constraint audit_first;
create table months.audit_default (like audit including all excluding identity, primary key (id));
alter table audit attach partition months.audit_default default;

create trigger audit_stays before update or delete on audit for each row execute function refuse_change();
create trigger audit_kept before truncate on audit for each statement execute function refuse_change();
create trigger audit_kept before truncate on months.audit_first for each statement execute function refuse_change();
create trigger audit_kept before truncate on months.audit_default for each statement execute function refuse_change();
