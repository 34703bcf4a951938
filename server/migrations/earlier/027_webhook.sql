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
