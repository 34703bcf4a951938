-- Goods of several colours without sizes, ordered by colours: all pieces were written down under the last colour. Receipts
-- stay as they are, they say what was paid. What is stated to production is repaired where the order's own words still say
-- each colour; all others are marked, and the buyer is asked.

create temporary table one_colour_line on commit drop as
select l.id, l.order_id, l.company_id, l.quantity, l.state, l.title, l.selection_text, o.account_id, o.number, o.state as order_state, told.cells
from order_line l
  join customer_order o on o.id = l.order_id and o.state not in ('rejected', 'cancelled', 'closed_timeout')
  join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
  left join lateral (
    select jsonb_agg(jsonb_build_object('colour', c.value ->> 'key', 'quantity', part[2]::int) order by w.place) as cells,
      sum(part[2]::int) as pieces
    from unnest(l.selection_text) with ordinality as w (word, place),
      regexp_match(w.word, '^(.+) × (\d{1,7})$') as part,
      jsonb_array_elements(v.rules -> 'colours') as c
    where c.value ->> 'label' = part[1]
  ) told on told.pieces = l.quantity and jsonb_array_length(told.cells) > 1
    -- How several addresses share the colours nobody can tell.
    and (select count(*) from consignment_line k where k.order_line_id = l.id) = 1
where jsonb_typeof(l.matrix) = 'array' and jsonb_array_length(l.matrix) = 1
  and jsonb_array_length(v.rules -> 'sizes') = 0 and jsonb_array_length(v.rules -> 'colours') > 1;

update order_line l set matrix = m.cells from one_colour_line m where m.id = l.id and m.cells is not null;
update consignment_line k set matrix = m.cells from one_colour_line m where m.id = k.order_line_id and m.cells is not null;

insert into order_event (order_id, line_id, move, from_state, to_state, side, actor_name, note)
select order_id, id, 'colours', state, state, 'system', '系统',
  case when cells is null
    then '此商品按颜色下单时，各颜色数量可能被合并记在同一颜色上，请与买家核对各颜色数量后再生产'
    else '各颜色数量曾被合并记在同一颜色上，已按下单时的说明更正' end
from one_colour_line order by order_id, id;

insert into notice (company_id, account_id, title, body, link, kind, cause)
select company_id, account_id, '请核对颜色数量',
  '订单 ' || number || '：' || title || '如下单时填写了多个颜色，各颜色数量可能被合并为一个颜色，请打开订单核对，不符请联系客服更正。价款不变。',
  '/orderDetail/' || number, 'order', 'colours:' || id
from one_colour_line
where cells is null and state in ('artwork_pending', 'preflight', 'proof', 'sample', 'ready', 'scheduled')
on conflict do nothing;

-- What still lies in a cart can be put right by whoever put it there.
insert into notice (company_id, account_id, title, body, link, kind, cause)
select distinct on (c.account_id) c.company_id, c.account_id, '请核对购物车中的颜色数量',
  '购物车中按颜色选购的商品，各颜色数量可能被合并为一个颜色，请核对后再结算。', '/cart/shoppingCart', 'order', 'colours:cart'
from cart_line c join current_price p on p.product_id = c.product_id
  join price_version v on v.product_id = p.product_id and v.version = p.version
where not c.buy_now and jsonb_typeof(c.matrix) = 'array' and jsonb_array_length(c.matrix) = 1
  and jsonb_array_length(v.rules -> 'sizes') = 0 and jsonb_array_length(v.rules -> 'colours') > 1
order by c.account_id, c.id
on conflict do nothing;
