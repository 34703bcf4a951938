-- Notices by text message, for those who chose so; and one cause for each notice.

alter table notice
  add column kind text not null default 'mall'
    check (kind in ('order', 'approval', 'payment', 'contract', 'invoice', 'claim', 'account', 'mall')),
  -- What it tells of: nobody is told twice of one thing. Those of the release before have none.
  add column cause text;
create unique index notice_one_cause on notice (account_id, cause) where cause is not null;

-- Which kinds a person wants as text messages too. No row: not.
create table notice_choice (
  company_id bigint not null,
  account_id bigint not null,
  kind       text not null,
  sms        boolean not null,
  primary key (account_id, kind),
  foreign key (company_id, account_id) references account (company_id, id)
);

-- Sent, or on its way: each notice once, and some a day for each person.
create table notice_sms (
  notice_id  bigint primary key references notice on delete cascade,
  account_id bigint not null references account,
  day        date not null
);
create index notice_sms_of_day on notice_sms (account_id, day);
