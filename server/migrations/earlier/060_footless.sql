-- Consignments without lines, written by an older release beside a newer one. Such a release knew one address for an order:
-- where the order has one consignment, all of its lines go there.
insert into consignment_line (consignment_id, company_id, order_line_id, quantity, matrix)
select c.id, c.company_id, l.id, l.quantity, l.matrix
from consignment c join order_line l on l.order_id = c.order_id
where not exists (select from consignment_line where consignment_id = c.id)
  and (select count(*) from consignment other where other.order_id = c.order_id) = 1
order by c.id, l.place;

-- No release wrote any other. Should there be one all the same, whoever is to ship it must decide: it is among the parcels
-- that somebody must look after only when it has one, so the order's own history says so.
insert into order_event (order_id, consignment_id, move, from_state, to_state, side, actor_name, note)
select c.order_id, c.id, 'footless', c.state, c.state, 'system', '系统', '此收货单没有明细，发货前请与客户核对各地址的数量'
from consignment c where not exists (select from consignment_line where consignment_id = c.id);
