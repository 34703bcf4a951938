-- A line that came by an offer of its own, kind and id: a place held in 秒杀, in a group, in a shared run. New columns only.

alter table cart_line add column own_offer jsonb;
alter table order_line add column own_offer jsonb;
create index order_line_own_offer on order_line ((own_offer->>'kind'), ((own_offer->>'id')::bigint)) where own_offer is not null;
