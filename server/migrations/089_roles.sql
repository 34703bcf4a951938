-- Roles of the staff, finer areas, own customers, passwords that somebody else gave.

-- A named bundle of areas. Whoever has the role has at least its areas; more may be given to the person.
create table staff_role (
  id         bigint generated always as identity primary key,
  name       text not null,
  remark     text not null default '',
  areas      text[] not null,
  -- Sees the customers only that are one's own.
  own_only   boolean not null default false,
  -- Counts the edits, so that whoever edits an older state is told.
  version    integer not null default 1 check (version > 0),
  created_at timestamptz not null default now()
);
create unique index staff_role_name on staff_role (lower(name));

insert into staff_role (name, remark, areas, own_only) values
  ('老板', '全部权限', '{goods,price,orders,production,finance,margin,refund,service,impersonate,page,members,export,settings,connection,system,audit}', false),
  ('销售', '自己客户的订单、企业与售后', '{orders,service,members}', true),
  ('印前', '审稿、校样与商品的印刷位置', '{goods,orders}', false),
  ('车间', '生产看板与工序，不显示订单金额', '{production}', false),
  ('财务', '收款、对账、开票、退款与毛利', '{orders,finance,margin,refund,export}', false),
  ('客服', '订单、售后、评价，以客户身份查看', '{orders,service,impersonate}', false),
  ('市场', '页面、商品与搜索', '{goods,page}', false);

alter table staff
  add role_id      bigint references staff_role,
  add own_only     boolean not null default false,
  -- Counts the edits. The release before does not count: 0, or the same as before, tells its writing.
  add version      integer not null default 0,
  -- The password was given by somebody else: nothing is answered until the person has changed it.
  add password_due boolean not null default false;
create index staff_of_role on staff (role_id) where role_id is not null;

-- What was part of another area until now, by that area.
create function areas_of_before(had text[]) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(distinct area), '{}') from unnest(had
    || case when 'finance' = any(had) then '{margin,refund}'::text[] else '{}' end
    || case when 'service' = any(had) then '{impersonate}'::text[] else '{}' end
    || case when 'settings' = any(had) then '{connection,system,audit}'::text[] else '{}' end
    || case when had && '{goods,price,finance,orders,service,production,members,settings}'::text[] then '{export}'::text[] else '{}' end) area);

-- The release before knows the areas of before only: whom it makes or changes has what that meant.
create function staff_of_before() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.version = 0 or tg_op = 'UPDATE' and new.version = old.version and new.areas is distinct from old.areas then
    new.areas := areas_of_before(new.areas);
  end if;
  return new;
end $$;
create trigger staff_of_before before insert or update on staff for each row execute function staff_of_before();

update staff set areas = areas_of_before(areas), version = 1;
-- What was asked for and not yet confirmed means what it meant.
update grant_request set areas = areas_of_before(areas) where settled_at is null and kind = 'areas';

-- Whose customer a company is; null: nobody's.
alter table company add manager_id bigint references staff;
create index company_of_manager on company (manager_id) where manager_id is not null;
