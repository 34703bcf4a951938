-- Who buys, who serves, and what proves it: companies and their people, staff, log-ins, files.

-- What a company or a level buys by, and what of the goods it is shown; their rows stand with prices and goods.
create table price_book (
  id     bigint generated always as identity primary key,
  name   text not null unique,
  remark text not null default ''
);
create table assortment (
  id     bigint generated always as identity primary key,
  name   text not null unique,
  remark text not null default ''
);

create table level (
  id            bigint generated always as identity primary key,
  name          text not null unique,
  -- What a member pays of the public price of goods and print, in ten-thousandths: 9500 is 95 折.
  discount_bp   integer not null default 10000 check (discount_bp between 5000 and 10000),
  price_book_id bigint references price_book,
  assortment_id bigint references assortment,
  sort          integer not null default 0
);
insert into level (name, discount_bp, sort) values
  ('普通会员', 10000, 1), ('银牌会员', 9900, 2), ('金牌会员', 9800, 3), ('钻石会员', 9500, 4);

create table company (
  id             bigint generated always as identity primary key,
  name           text not null,
  credit_code    text not null,
  state          text not null check (state in ('pending', 'verified', 'refused', 'suspended', 'closed')),
  refuse_reason  text not null default '',
  freeze_reason  text not null default '',
  level_id       bigint not null default 1 references level, -- 普通会员
  -- The company's own goes before its level's.
  price_book_id  bigint references price_book,
  -- The company's own goes before its level's; neither: all open goods.
  assortment_id  bigint references assortment,
  licence_id     bigint,
  invite_code    text not null default '',
  submitted_at   timestamptz not null default now(),
  reviewed_at    timestamptz,
  created_at     timestamptz not null default now(),
  -- Nothing reads these two any more; they stand until no process of a release that does is left.
  level_name     text not null default '普通会员',
  approval_from_fen bigint check (approval_from_fen >= 0)
);
-- A closed company gives its name and code free.
create unique index company_name_key on company (name) where state <> 'closed';
create unique index company_credit_code_key on company (credit_code) where state <> 'closed';
create index company_of_state on company (state, submitted_at desc);
create index company_of_book on company (price_book_id) where price_book_id is not null;
create index company_of_assortment on company (assortment_id) where assortment_id is not null;

create table identity (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company,
  name       text not null,
  remark     text not null default '',
  grants     text[] not null,
  unique (company_id, id),
  unique (company_id, name)
);

create table account (
  id            bigint generated always as identity primary key,
  company_id    bigint not null references company,
  parent_id     bigint,
  identity_id   bigint,
  phone         text not null,
  nickname      text not null,
  avatar_id     bigint,
  password_hash text not null,
  state         text not null default 'active' check (state in ('active', 'disabled', 'removed')),
  -- null: no limit; 0: may not spend.
  limit_per_order_fen bigint check (limit_per_order_fen >= 0),
  limit_per_month_fen bigint check (limit_per_month_fen >= 0),
  -- The demo cast, refused in production unless chosen.
  demo          boolean not null default false,
  created_at    timestamptz not null default now(),
  -- Nothing reads it any more; it stands until no process of a release that does is left.
  avatar        text,
  unique (company_id, id),
  foreign key (company_id, parent_id) references account (company_id, id),
  foreign key (company_id, identity_id) references identity (company_id, id),
  -- An identity that only removed accounts had may be deleted.
  check (state = 'removed' or (parent_id is null) = (identity_id is null))
);
create unique index account_one_main on account (company_id) where parent_id is null;
-- A phone is free again once its account is removed.
create unique index account_phone on account (phone) where state <> 'removed';
create index account_of_company on account (company_id, id);

-- What an account has spent or reserved in a month (China time), 'yyyy-mm'.
create table account_spend (
  account_id bigint not null references account,
  month      text not null,
  spent_fen  bigint not null check (spent_fen >= 0),
  primary key (account_id, month)
);

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

create table staff (
  id            bigint generated always as identity primary key,
  username      text not null unique,
  name          text not null,
  password_hash text not null,
  areas         text[] not null,
  state         text not null default 'active' check (state in ('active', 'disabled')),
  demo          boolean not null default false,
  created_at    timestamptz not null default now()
);
-- Two people of the merchant's are never told apart by capitals alone.
create unique index staff_username on staff (lower(username));

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

create table session (
  id            bigint generated always as identity unique,
  token_hash    bytea primary key,
  -- The token that it had before it was given another: for the few seconds of calls under way it still reads.
  old_hash      bytea,
  old_until     timestamptz,
  account_id    bigint references account,
  staff_id      bigint references staff,
  -- A session begun by staff in somebody's name says so, and why. It lasts no longer than their own log-in.
  by_staff_id   bigint references staff,
  by_session_id bigint references session (id) on delete cascade,
  reason        text not null default '',
  agent         text not null default '',
  address       text not null default '',
  created_at    timestamptz not null default now(),
  seen_at       timestamptz not null default now(),
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  -- Until when it may do what asks for more than its token.
  proven_until  timestamptz,
  -- A log-in that is good for setting up the second factor, and for nothing else.
  limited       boolean not null default false,
  check ((account_id is null) <> (staff_id is null)),
  check (by_staff_id is null or account_id is not null),
  check (by_staff_id is null or by_session_id is not null or ended_at is not null)
);
create index session_of_account on session (account_id) where ended_at is null;
create index session_of_staff on session (staff_id, seen_at) where staff_id is not null;
create index session_by_staff on session (by_staff_id) where by_staff_id is not null;
create index session_by_session on session (by_session_id) where by_session_id is not null;
create index session_renewed on session (old_hash) where old_hash is not null;
create index session_expired on session (expires_at);

-- What staff have looked at in a customer's name, so that it is written into the audit once.
create table look (
  session_id bigint not null references session (id) on delete cascade,
  what       text not null,
  primary key (session_id, what)
);

create table sms_code (
  id         bigint generated always as identity primary key,
  phone      text not null,
  type       text not null,
  code_hash  bytea not null,
  tries_left integer not null default 5 check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now()
);
create index sms_code_newest on sms_code (phone, type, id desc);

-- A phone that was changed can be taken back for a day, by the code sent to the one before.
create table phone_change (
  id         bigint generated always as identity primary key,
  account_id bigint not null references account,
  old_phone  text not null,
  code_hash  bytea not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at  timestamptz
);
create index phone_change_of_phone on phone_change (old_phone);
create index phone_change_of_account on phone_change (account_id);

-- From where a person has logged in: wrong passwords typed elsewhere are counted apart.
create table known_place (
  side      text not null check (side in ('buyer', 'staff')),
  person_id bigint not null,
  network   text not null,
  seen_at   timestamptz not null,
  primary key (side, person_id, network)
);
-- Whether anybody lately logged in from a network is asked before each code that is sent.
create index known_place_network on known_place (network, seen_at);

-- The second factor of a person: the secret that the authenticator app shares with us, sealed by the machine's key.
create table second_factor (
  side         text not null check (side in ('buyer', 'staff')),
  person_id    bigint not null,
  secret       bytea not null,
  begun_at     timestamptz not null,
  -- Null: a code has not yet shown that the app has the secret.
  confirmed_at timestamptz,
  -- The last step of 30 s of which a code was taken: none is taken twice.
  last_step    bigint not null default 0,
  primary key (side, person_id)
);

-- Ten codes for when the phone is lost, as their keyed hashes.
create table recovery_code (
  side      text not null check (side in ('buyer', 'staff')),
  person_id bigint not null,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (side, person_id, code_hash)
);

-- Stored content, named by its SHA-256 on disk. Private to the company that brought it; company_id null: the merchant's.
-- Pictures of goods and pages ('picture') are public: the name they are shown by is the beginning of their hash.
create table stored_file (
  id         bigint generated always as identity primary key,
  company_id bigint references company,
  account_id bigint references account,
  staff_id   bigint references staff,
  kind       text not null check (kind in ('voucher', 'artwork', 'proof', 'licence', 'avatar', 'export', 'picture', 'sheet', 'invoice',
    'contract', 'stamped', 'statement', 'evidence', 'work', 'packing', 'review', 'ticket')),
  name       text not null,
  type       text not null,
  size       bigint not null check (size > 0),
  hash       text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- The SHA-256 of a small picture of it, where it is one.
  preview    text,
  -- A licence that came before its company is held by the phone that brought it.
  phone      text,
  created_at timestamptz not null default now(),
  check (phone is null or (kind = 'licence' and company_id is null and staff_id is null))
);
alter table company add foreign key (licence_id) references stored_file;
alter table account add foreign key (avatar_id) references stored_file;
create index stored_file_of_company on stored_file (company_id, id);
create index stored_file_unclaimed on stored_file (created_at) where phone is not null;
-- Content is deleted with the last file that has it.
create index stored_file_hash on stored_file (hash);
create index stored_file_preview on stored_file (preview) where preview is not null;
create index stored_file_picture on stored_file (left(hash, 32)) where kind = 'picture';
create index stored_file_passing on stored_file (created_at) where kind in ('export', 'avatar');
-- Pictures of reviews and claims that were brought and never used are looked for by their age.
create index stored_file_unused on stored_file (created_at) where kind in ('review', 'evidence');
create index stored_file_for_now on stored_file (id)
  where kind in ('export', 'avatar', 'licence', 'sheet', 'ticket', 'review', 'evidence');
-- What a company's people have brought is summed up before they bring more, without a look at the rows.
create index stored_file_brought on stored_file (company_id) include (size)
  where kind in ('voucher', 'artwork', 'review', 'evidence', 'licence', 'stamped', 'avatar');
-- Before a file is deleted, the database looks whether anything refers to it: here, and wherever one may be named.
create index account_avatar on account (avatar_id) where avatar_id is not null;
create index company_licence on company (licence_id) where licence_id is not null;

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

create table address (
  id         bigint generated always as identity primary key,
  company_id bigint not null,
  account_id bigint not null,
  real_name  text not null,
  phone      text not null,
  province   text not null,
  city       text not null,
  district   text not null,
  city_id    integer not null,
  detail     text not null,
  post_code  text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index address_of_account on address (account_id, is_default desc, id desc);
create unique index address_one_default on address (account_id) where is_default;
