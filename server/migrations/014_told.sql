-- What people and programs are told: notices, open pages, other programs. The row is the only cause, whichever process wrote it and
-- by whatever road.

create table notice (
  id         bigint generated always as identity primary key,
  company_id bigint not null,
  account_id bigint not null,
  kind       text not null default 'mall'
    check (kind in ('order', 'approval', 'payment', 'contract', 'invoice', 'claim', 'account', 'mall')),
  -- What it tells of: nobody is told twice of one thing. Some are told whenever it happens, and have none.
  cause      text,
  title      text not null,
  body       text not null,
  -- A path of the mall, or nowhere.
  link       text not null constraint notice_link_is_own check (link ~ '^(/(?![/\\])[^\\[:space:]]*)?$'),
  read_at    timestamptz,
  created_at timestamptz not null default now(),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index notice_unread on notice (account_id) where read_at is null;
create index notice_newest on notice (account_id, created_at desc, id desc);
create index notice_of_company on notice (company_id, created_at desc, id desc);
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

-- What listening pages are told at once. A line names what changed and whose it is, never what it holds: whoever hears it reads for
-- himself what he may see.

create function say_live(told json) returns void language sql as $$ select pg_notify('mall_live', told::text) $$;

create function say_notice() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'notice', 'account', new.account_id));
  return null;
end $$;
create trigger notice_told after insert on notice for each row execute function say_notice();
create trigger notice_read after update on notice for each row
  when (old.read_at is distinct from new.read_at) execute function say_notice();

create function say_order() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'order', 'about', 'order', 'company', new.company_id, 'order', new.number));
  return null;
end $$;
create trigger order_placed after insert on customer_order for each row execute function say_order();
create trigger order_moved after update on customer_order for each row
  when ((old.state, old.tab, old.paid_fen) is distinct from (new.state, new.tab, new.paid_fen)) execute function say_order();

-- Of an order's part; the trigger names what it is.
create function say_part() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'order', 'about', tg_argv[0], 'company', new.company_id, 'order',
    (select number from customer_order where id = new.order_id)));
  return null;
end $$;
create trigger line_moved after update on order_line for each row
  when ((old.state, old.sample_sent, old.promised_day) is distinct from (new.state, new.sample_sent, new.promised_day))
  execute function say_part('line');
create trigger consignment_moved after update on consignment for each row
  when (old.state is distinct from new.state) execute function say_part('consignment');
create trigger intent_opened after insert on payment_intent for each row execute function say_part('payment');
create trigger intent_moved after update on payment_intent for each row
  when ((old.state, old.received_fen) is distinct from (new.state, new.received_fen)) execute function say_part('payment');
create trigger parcel_moved after update on parcel for each row
  when ((old.state, old.status, old.status_at) is distinct from (new.state, new.status, new.status_at))
  execute function say_part('consignment');
create trigger parcel_followed after insert on parcel for each row execute function say_part('consignment');

create function say_proof() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'order', 'about', 'proof', 'company', new.company_id, 'order',
    (select o.number from order_line l join customer_order o on o.id = l.order_id where l.id = new.line_id)));
  return null;
end $$;
create trigger proof_sent after insert on proof for each row execute function say_proof();
create trigger proof_answered after update on proof for each row
  when (old.state is distinct from new.state) execute function say_proof();

-- Whoever's log-in is over stops listening.
create function say_session() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'session', 'account', old.account_id, 'staff', coalesce(old.staff_id, old.by_staff_id)));
  return null;
end $$;
create trigger session_ended after update on session for each row
  when (old.ended_at is distinct from new.ended_at) execute function say_session();
create trigger session_left after delete on session for each row execute function say_session();

create function say_person() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'session', tg_argv[0], new.id));
  return null;
end $$;
create trigger account_switched after update on account for each row
  when ((old.state, old.identity_id, old.parent_id) is distinct from (new.state, new.identity_id, new.parent_id))
  execute function say_person('account');
create trigger staff_switched after update on staff for each row
  when ((old.state, old.areas) is distinct from (new.state, new.areas)) execute function say_person('staff');
create trigger company_switched after update on company for each row
  when (old.state is distinct from new.state) execute function say_person('company');

create function say_identity() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'session', 'company', new.company_id));
  return null;
end $$;
create trigger identity_changed after update on identity for each row
  when (old.grants is distinct from new.grants) execute function say_identity();

-- The merchant's desks are told as well: which desk it is, and nothing of what changed. Once for a whole statement, and once for a
-- transaction, however many rows an import brings.
create function say_desk() returns trigger language plpgsql as $$
begin
  perform say_live(json_build_object('topic', 'desk', 'desk', tg_argv[0]));
  return null;
end $$;
create trigger claim_desk_told after insert or update on claim for each statement execute function say_desk('claim');
create trigger claim_offer_told after insert on claim_offer for each statement execute function say_desk('claim');
create trigger receipt_desk_told after insert or update of state, left_fen on bank_receipt
  for each statement execute function say_desk('receipt');
create trigger company_desk_told after insert or update of state on company for each statement execute function say_desk('company');
create trigger invoice_desk_told after insert or update of state on invoice for each statement execute function say_desk('invoice');
create trigger contract_desk_told after insert or update of state on contract for each statement execute function say_desk('contract');
create trigger parcel_desk_told after update on parcel for each row
  when (old.trouble_at is distinct from new.trouble_at) execute function say_desk('parcel');

-- Keys by which a company's or the merchant's own programs make calls. The key itself is shown once; the mall keeps its hash.
create table api_key (
  id           bigint generated always as identity primary key,
  -- Null: the merchant's own.
  company_id   bigint references company,
  -- Who of the company, or of the staff, made it.
  account_id   bigint,
  staff_id     bigint references staff,
  name         text not null,
  -- Its first characters, so that people can tell keys apart.
  shown        text not null,
  key_hash     bytea not null unique,
  scopes       text[] not null check (scopes <> '{}'),
  expires_at   timestamptz,
  last_used_at timestamptz,
  last_address text not null default '',
  revoked_at   timestamptz,
  created_at   timestamptz not null default now(),
  foreign key (company_id, account_id) references account (company_id, id),
  check ((company_id is null) = (account_id is null) and (company_id is null) = (staff_id is not null))
);
create index api_key_of_company on api_key (company_id, id desc);

-- What the mall tells a company's or the merchant's own programs. An event is written with what caused it, or not at all;
-- each address that wants it gets a delivery, which a job pursues until it is taken or given up.

create table webhook (
  id         bigint generated always as identity primary key,
  -- Null: the merchant's own, who hears of every company.
  company_id bigint references company,
  url        text not null,
  events     text[] not null check (events <> '{}'),
  enabled    boolean not null default true,
  -- The secret is made of the house's own and this; after a rotation the one before signs as well for a while.
  salt       text not null,
  old_salt   text,
  old_until  timestamptz,
  created_at timestamptz not null default now(),
  check ((old_salt is null) = (old_until is null))
);
create index webhook_of_company on webhook (company_id, id);

create table webhook_event (
  id         bigint generated always as identity primary key,
  kind       text not null,
  company_id bigint references company,
  data       jsonb not null,
  created_at timestamptz not null default now()
);
create index webhook_event_old on webhook_event (created_at);

create table webhook_delivery (
  id           bigint generated always as identity primary key,
  webhook_id   bigint not null references webhook on delete cascade,
  event_id     bigint not null references webhook_event on delete cascade,
  -- Of several for one event all but the first were asked for by hand.
  by_hand      boolean not null default false,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts     integer not null default 0,
  next_at      timestamptz,
  created_at   timestamptz not null default now()
);
create unique index webhook_delivery_once on webhook_delivery (webhook_id, event_id) where not by_hand;
create index webhook_delivery_newest on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_of_event on webhook_delivery (event_id);

-- What was sent and what came back, each time.
create table webhook_attempt (
  delivery_id bigint not null references webhook_delivery on delete cascade,
  place       integer not null,
  at          timestamptz not null,
  took_ms     integer not null,
  -- The HTTP status and the beginning of the answer; null: there was none, and the fault says why.
  status      integer,
  answer      text not null default '',
  fault       text not null default '',
  primary key (delivery_id, place)
);

create function tell_outside(what text, whose bigint, facts jsonb) returns void language plpgsql as $$
declare told bigint; due record;
begin
  if not exists (select 1 from webhook where enabled and what = any(events) and (company_id is null or company_id = whose)) then
    return;
  end if;
  insert into webhook_event (kind, company_id, data) values (what, whose, facts) returning id into told;
  for due in insert into webhook_delivery (webhook_id, event_id)
    select id, told from webhook where enabled and what = any(events) and (company_id is null or company_id = whose)
    order by id returning id, webhook_id
  loop
    -- One address at a time, so that a slow one delays nobody else.
    perform graphile_worker.add_job('webhook', json_build_object('id', due.id), queue_name => 'webhook ' || due.webhook_id,
      job_key => 'webhook ' || due.id, max_attempts => 12);
  end loop;
end $$;

create function tell_order() returns trigger language plpgsql as $$
begin
  perform tell_outside(case when tg_op = 'INSERT' then 'order.placed' else 'order.state' end, new.company_id,
    jsonb_build_object('orderId', new.number, 'state', new.state, 'before', case when tg_op = 'UPDATE' then old.state end));
  return null;
end $$;
create trigger order_placed_outside after insert on customer_order for each row execute function tell_order();
create trigger order_moved_outside after update on customer_order for each row
  when (old.state is distinct from new.state) execute function tell_order();

create function tell_line() returns trigger language plpgsql as $$
begin
  perform tell_outside('line.state', new.company_id, jsonb_build_object(
    'orderId', (select number from customer_order where id = new.order_id), 'lineId', new.id, 'state', new.state,
    'before', old.state));
  return null;
end $$;
create trigger line_moved_outside after update on order_line for each row
  when (old.state is distinct from new.state) execute function tell_line();

create function tell_consignment() returns trigger language plpgsql as $$
begin
  perform tell_outside('consignment.state', new.company_id, jsonb_build_object(
    'orderId', (select number from customer_order where id = new.order_id), 'consignmentId', new.id, 'state', new.state,
    'before', old.state, 'carrier', new.carrier, 'trackingNo', new.tracking_no));
  return null;
end $$;
create trigger consignment_moved_outside after update on consignment for each row
  when (old.state is distinct from new.state) execute function tell_consignment();

create function tell_payment() returns trigger language plpgsql as $$
begin
  perform tell_outside('payment.received', new.company_id, jsonb_build_object(
    'orderId', (select number from customer_order where id = new.order_id), 'step', new.step, 'state', new.state,
    'received', to_char(new.received_fen / 100.0, 'FM999999999990.00'), 'amount', to_char(new.amount_fen / 100.0, 'FM999999999990.00')));
  return null;
end $$;
create trigger intent_received_outside after update on payment_intent for each row
  when (new.received_fen > old.received_fen) execute function tell_payment();

create function tell_invoice() returns trigger language plpgsql as $$
begin
  perform tell_outside('invoice.state', new.company_id, jsonb_build_object('invoiceId', new.id, 'number', new.number,
    'state', new.state, 'before', old.state));
  return null;
end $$;
create trigger invoice_moved_outside after update on invoice for each row
  when (old.state is distinct from new.state) execute function tell_invoice();

-- 'making' and 'amended' are steps on the way: a new version is told once it can be signed.
create function tell_contract() returns trigger language plpgsql as $$
begin
  perform tell_outside('contract.state', new.company_id, jsonb_build_object('number', new.number,
    'orderId', (select number from customer_order where id = new.order_id), 'version', new.version, 'state', new.state,
    'effective', new.effective));
  return null;
end $$;
create trigger contract_moved_outside after update on contract for each row
  when (old.state is distinct from new.state and new.state not in ('making', 'amended')) execute function tell_contract();

create function tell_claim() returns trigger language plpgsql as $$
begin
  perform tell_outside('claim.state', new.company_id, jsonb_build_object('number', new.number,
    'orderId', (select number from customer_order where id = new.order_id), 'lineId', new.order_line_id, 'state', new.state,
    'before', case when tg_op = 'UPDATE' then old.state end));
  return null;
end $$;
create trigger claim_begun_outside after insert on claim for each row execute function tell_claim();
create trigger claim_moved_outside after update on claim for each row
  when (old.state is distinct from new.state) execute function tell_claim();

create function tell_statement() returns trigger language plpgsql as $$
begin
  perform tell_outside('statement.state', new.company_id, jsonb_build_object('number', new.number, 'month', new.month,
    'state', new.state, 'before', case when tg_op = 'UPDATE' then old.state end,
    'closing', to_char(new.closing_fen / 100.0, 'FM999999999990.00')));
  return null;
end $$;
create trigger statement_issued_outside after insert on statement for each row execute function tell_statement();
create trigger statement_moved_outside after update on statement for each row
  when (old.state is distinct from new.state) execute function tell_statement();
