-- Companies as the merchant sees them, what proves them, sub-accounts, approval by rules, and each person's own traces.

create table price_book (
  id     bigint generated always as identity primary key,
  name   text not null unique,
  remark text not null default ''
);
-- The version of a product's rules that a book sells by; what it does not name it sells by the public price.
create table book_price (
  book_id    bigint not null references price_book,
  product_id bigint not null,
  version    integer not null,
  primary key (book_id, product_id),
  foreign key (product_id, version) references price_version (product_id, version)
);
create trigger book_price_changed after insert or update or delete on book_price for each statement execute function catalog_changed();

create table level (
  id            bigint generated always as identity primary key,
  name          text not null unique,
  -- What a member pays of the public price of goods and print, in ten-thousandths: 9500 is 95 折.
  discount_bp   integer not null default 10000 check (discount_bp between 5000 and 10000),
  price_book_id bigint references price_book,
  sort          integer not null default 0
);
insert into level (name, discount_bp, sort) values
  ('普通会员', 10000, 1), ('银牌会员', 9900, 2), ('金牌会员', 9800, 3), ('钻石会员', 9500, 4);

-- Until now a level was only a name: an upgrade changes nobody's prices, least of all those of orders that wait for approval.
update level set discount_bp = 10000 where exists (select from company);

alter table company drop constraint company_state_check;
alter table company add check (state in ('pending', 'verified', 'refused', 'suspended', 'closed'));
alter table company
  add column level_id bigint references level,
  add column price_book_id bigint references price_book,
  add column licence_id bigint references stored_file,
  add column freeze_reason text not null default '',
  add column submitted_at timestamptz not null default now(),
  add column reviewed_at timestamptz,
  add column invite_code text not null default '';
update company set level_id = coalesce((select id from level where name = level_name), (select id from level where name = '普通会员')),
  submitted_at = created_at;
alter table company alter column level_id set not null, alter column level_id set default 1; -- 普通会员
-- level_name, approval_from_fen and account.avatar stand until no process of the release before runs any more.
-- A closed company gives its name and code free.
alter table company drop constraint company_name_key, drop constraint company_credit_code_key;
create unique index company_name_key on company (name) where state <> 'closed';
create unique index company_credit_code_key on company (credit_code) where state <> 'closed';
create index company_of_state on company (state, submitted_at desc);

-- A phone is free again once its account is removed.
alter table account drop constraint account_phone_key;
create unique index account_phone on account (phone) where state <> 'removed';
alter table account add column avatar_id bigint references stored_file;
create index account_of_company on account (company_id, id);
-- An identity that only removed accounts had may be deleted.
alter table account drop constraint account_check;
alter table account add check (state = 'removed' or (parent_id is null) = (identity_id is null));
-- Unpaid orders hold a part of their placer's month.
create index customer_order_holding on customer_order (account_id, spend_month)
  where spend_month is not null and state in ('pending_approval', 'pending_payment');
-- Files that lie on an order are looked for by whoever may bring them again.
create index line_artwork_of_file on line_artwork (file_id);
alter table identity add column remark text not null default '';

-- The main account is offered to a sub-account, until it answers.
create table succession (
  company_id  bigint primary key references company,
  from_id     bigint not null,
  to_id       bigint not null,
  -- What the present main account becomes.
  identity_id bigint not null,
  expires_at  timestamptz not null,
  foreign key (company_id, from_id) references account (company_id, id),
  foreign key (company_id, to_id) references account (company_id, id),
  foreign key (company_id, identity_id) references identity (company_id, id) on delete cascade
);

-- A session begun by staff in somebody's name says so, and why.
alter table session drop constraint session_check;
alter table session
  add column id bigint generated always as identity unique,
  add column by_staff_id bigint references staff,
  add column reason text not null default '',
  add check ((account_id is null) <> (staff_id is null)),
  add check (by_staff_id is null or account_id is not null);
create index session_of_staff on session (staff_id, seen_at) where staff_id is not null;
create index session_by_staff on session (by_staff_id) where by_staff_id is not null;
alter table staff add column created_at timestamptz not null default now();

-- A licence that came before its company is held by the phone that brought it.
alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add column phone text,
  add check (kind in ('voucher', 'artwork', 'proof', 'licence', 'avatar', 'export')),
  add check (phone is null or (kind = 'licence' and company_id is null and staff_id is null));
create index stored_file_unclaimed on stored_file (created_at) where phone is not null;
-- Content is deleted with the last file that has it.
create index stored_file_hash on stored_file (hash);
create index stored_file_preview on stored_file (preview) where preview is not null;
create index stored_file_passing on stored_file (created_at) where kind in ('export', 'avatar');
-- Before a file is deleted, the database looks whether anything refers to it.
create index account_avatar on account (avatar_id) where avatar_id is not null;
create index company_licence on company (licence_id) where licence_id is not null;
create index voucher_of_file on voucher (file_id);

-- Which text somebody agreed to, and when.
create table consent (
  id         bigint generated always as identity primary key,
  account_id bigint not null references account,
  article    text not null,
  -- SHA-256 of the text that was shown, hex.
  text_hash  text not null,
  address    text not null default '',
  given_at   timestamptz not null default now()
);
create index consent_of_account on consent (account_id);

-- When an order of a sub-account needs approval, and whose. The deepest rule that the sum reaches applies; one for the
-- placer's own identity goes before one for everybody.
create table approval_rule (
  id          bigint generated always as identity primary key,
  company_id  bigint not null references company,
  name        text not null,
  from_fen    bigint not null check (from_fen >= 0),
  identity_id bigint,
  enabled     boolean not null default true,
  created_at  timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, identity_id) references identity (company_id, id)
);
-- The levels of a rule, one after the other. No approvers named: everyone who may approve.
create table approval_rule_level (
  rule_id      bigint not null references approval_rule on delete cascade,
  place        smallint not null check (place between 1 and 5),
  mode         text not null check (mode in ('any', 'all')),
  approver_ids bigint[] not null default '{}',
  primary key (rule_id, place)
);
insert into approval_rule (company_id, name, from_fen)
  select id, '大额订单审批', approval_from_fen from company where approval_from_fen is not null;
insert into approval_rule_level (rule_id, place, mode) select id, 1, 'any' from approval_rule;

-- One submission's way through the levels, copied from the rule, so that a changed rule changes nothing that is under way.
create table approval_step (
  id          bigint generated always as identity primary key,
  company_id  bigint not null,
  order_id    bigint not null,
  round       smallint not null,
  place       smallint not null,
  mode        text not null check (mode in ('any', 'all')),
  rule_name   text not null,
  state       text not null check (state in ('waiting', 'open', 'approved', 'refused', 'withdrawn')),
  opened_at   timestamptz,
  -- When its approvers were last reminded, and when the main account was told that it takes too long.
  reminded_at timestamptz,
  raised_at   timestamptz,
  unique (order_id, round, place),
  foreign key (company_id, order_id) references customer_order (company_id, id)
);
create unique index approval_step_open on approval_step (company_id, order_id) where state = 'open';
create table approval_seat (
  step_id    bigint not null references approval_step,
  company_id bigint not null,
  account_id bigint not null,
  decision   text check (decision in ('approved', 'refused')),
  -- Who decided: the account itself, its delegate, or the main account.
  decided_by bigint references account,
  decided_at timestamptz,
  note       text not null default '',
  primary key (step_id, account_id),
  check ((decision is null) = (decided_by is null)),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index approval_seat_of_account on approval_seat (account_id, step_id);
create index approval_seat_decided on approval_seat (decided_by, step_id) where decided_by is not null;
-- Orders that wait for approval today go on by one level of everyone who may approve.
insert into approval_step (company_id, order_id, round, place, mode, rule_name, state, opened_at)
  select company_id, id, 1, 1, 'any', '大额订单审批', 'open', created_at from customer_order where state = 'pending_approval';
insert into approval_seat (step_id, company_id, account_id)
  select s.id, s.company_id, a.id from approval_step s
  join customer_order o on o.id = s.order_id
  join account a on a.company_id = s.company_id and a.id <> o.account_id and a.state = 'active'
  left join identity i on i.id = a.identity_id
  where a.parent_id is null or 'order.approve' = any(i.grants);

-- Somebody decides in somebody else's place, from one day to another (China time, both included).
create table approval_delegate (
  id         bigint generated always as identity primary key,
  company_id bigint not null,
  from_id    bigint not null,
  to_id      bigint not null,
  from_day   date not null,
  to_day     date not null,
  created_at timestamptz not null default now(),
  check (from_id <> to_id),
  check (from_day <= to_day),
  foreign key (company_id, from_id) references account (company_id, id),
  foreign key (company_id, to_id) references account (company_id, id)
);
create index approval_delegate_from on approval_delegate (company_id, from_id);
create index approval_delegate_to on approval_delegate (company_id, to_id);

-- Goods that somebody looked at, once a day each.
create table footprint (
  id         bigint generated always as identity primary key,
  account_id bigint not null references account,
  product_id bigint not null references product,
  day        date not null,
  seen_at    timestamptz not null default now(),
  unique (account_id, product_id, day)
);
create index footprint_newest on footprint (account_id, day desc, seen_at desc);
create index footprint_of_day on footprint (day);
create index notice_newest on notice (account_id, created_at desc, id desc);
create index notice_of_company on notice (company_id, created_at desc, id desc);
-- A notice leads to a path of the mall, or nowhere.
alter table notice add constraint notice_link_is_own check (link ~ '^(/(?![/\\])[^\\[:space:]]*)?$');

-- A company has one default title, and each title once.
create unique index invoice_title_one_default on invoice_title (company_id) where is_default;
create unique index invoice_title_once on invoice_title (company_id, type, header_type, name, duty_number);

-- Two people of the merchant's are never told apart by capitals alone.
create unique index staff_username on staff (lower(username));

-- Audit rows are found by who, what, about what, and when.
alter table audit add column actor_name text not null default '', add column company_id bigint, add column address text not null default '';
create index audit_newest on audit (at desc, id desc);
create index audit_of_side on audit (side, at desc, id desc);
create index audit_of_actor on audit (side, actor_id, at desc, id desc);
create index audit_of_action on audit (action, at desc, id desc);
create index audit_of_subject on audit (subject, at desc, id desc);
create index audit_of_company on audit (company_id, at desc, id desc) where company_id is not null;
-- What staff did in customers' names: the buyer's name with theirs behind it.
create index audit_in_name on audit (at desc, id desc) where actor_name like '%代）';
create trigger audit_kept before truncate on audit for each statement execute function refuse_change();

-- Each seal holds the hash of the seal before it and of the rows from from_id to to_id, so that none of them can be changed,
-- removed or slipped in without breaking the chain.
create table audit_seal (
  number    bigint primary key,
  from_id   bigint not null unique,
  to_id     bigint not null,
  rows      integer not null check (rows > 0),
  hash      bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null,
  check (from_id <= to_id)
);
create trigger audit_seal_stays before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_kept before truncate on audit_seal for each statement execute function refuse_change();
