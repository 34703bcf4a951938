-- Where parcels are: what the provider of tracking tells of those that were sent by carriers it knows.

-- Samples went with a number only. Of those sent before it stays unknown who carried them.
alter table sample_round add column carrier text not null default '', add unique (company_id, id);

-- A consignment, a sample on its way to the buyer, or the goods of a claim on their way back. Of several of one thing, as when a
-- number was put right, the newest counts.
create table parcel (
  id             bigint generated always as identity primary key,
  company_id     bigint not null,
  order_id       bigint not null,
  consignment_id bigint,
  sample_id      bigint,
  claim_id       bigint,
  -- The provider's code of the carrier.
  courier        text not null,
  number         text not null,
  -- What the provider signs with when it tells of this parcel.
  salt           text not null default replace(gen_random_uuid()::text, '-', ''),
  -- waiting: the provider is to be asked to follow it; watched: it does; over: signed for or given up; lost: the provider found
  -- nothing and stopped; refused: the provider does not take it.
  state          text not null default 'waiting' check (state in ('waiting', 'watched', 'over', 'lost', 'refused')),
  status         text check (status in ('collected', 'onWay', 'delivering', 'passedOn', 'customs', 'signed', 'trouble', 'sentBack',
    'returned', 'refused')),
  -- The time of the trail's newest line: what is older changes nothing.
  status_at      timestamptz,
  fault          text not null default '',
  -- Since when somebody of the merchant's should look; null: nobody need.
  trouble_at     timestamptz,
  seen_by        bigint references staff,
  seen_at        timestamptz,
  -- When the provider is asked next; null: it is not.
  look_at        timestamptz,
  looks          smallint not null default 0,
  -- When it was last asked where the parcel is: it bears that only every half hour.
  asked_at       timestamptz,
  created_at     timestamptz not null default now(),
  unique (company_id, id),
  check (num_nonnulls(consignment_id, sample_id, claim_id) = 1),
  check ((status is null) = (status_at is null)),
  foreign key (company_id, order_id) references customer_order (company_id, id),
  foreign key (company_id, consignment_id) references consignment (company_id, id),
  foreign key (company_id, sample_id) references sample_round (company_id, id),
  foreign key (company_id, claim_id) references claim (company_id, id)
);
create index parcel_of_consignment on parcel (consignment_id, id desc) where consignment_id is not null;
create index parcel_of_sample on parcel (sample_id, id desc) where sample_id is not null;
create index parcel_of_claim on parcel (claim_id, id desc) where claim_id is not null;
create index parcel_due on parcel (look_at) where look_at is not null;
create index parcel_troubled on parcel (trouble_at) where trouble_at is not null;

-- The trail, line by line, in the carrier's words. A line told again is the same line.
create table parcel_stop (
  id         bigint generated always as identity primary key,
  parcel_id  bigint not null,
  company_id bigint not null,
  at         timestamptz not null,
  words      text not null,
  unique (parcel_id, at, words),
  foreign key (company_id, parcel_id) references parcel (company_id, id)
);

-- Open pages are told, as of any part of the order.
create trigger parcel_moved after update on parcel for each row
  when ((old.state, old.status, old.status_at) is distinct from (new.state, new.status, new.status_at))
  execute function say_part('consignment');
create trigger parcel_followed after insert on parcel for each row execute function say_part('consignment');
create trigger parcel_desk_told after update on parcel for each row
  when (old.trouble_at is distinct from new.trouble_at) execute function say_desk('parcel');

-- What the sandbox's provider follows. Empty where a real one is set up.
create table sandbox_parcel (
  courier      text not null,
  number       text not null,
  callback_url text not null,
  salt         text not null,
  since        timestamptz not null,
  -- The line of its story that it stays at; null: it goes on to the end.
  held_at      smallint,
  asked_at     timestamptz,
  primary key (courier, number)
);
