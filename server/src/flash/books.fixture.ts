import { sql } from 'kysely'

// An order that stands, waits to be paid for, or has come to nothing.
const stands = sql`('in_fulfilment', 'completed')`
const nothing = sql`('rejected', 'cancelled', 'closed_timeout')`
const holds = (of: ReturnType<typeof sql>) => sql`(select coalesce(sum(h.pieces), 0) from flash_hold h where h.item_id = f.id and ${of})`

/** What must be so of 秒杀, whatever was done. */
export const flashQuestions = {
  秒杀的剩余与占用与已售之和不是件数: sql`
    select f.id, f.pieces, f."left" from flash_item f where f.pieces <> f."left" + ${holds(sql`h.state <> 'released'`)}`,
  秒杀限购的计数与占用不符: sql`
    select u.item_id, u.company_id, u.account_id from flash_use u join flash_item f on f.id = u.item_id
    where u.pieces <> ${holds(sql`h.state <> 'released' and h.company_id = u.company_id and (u.account_id = 0 or h.account_id = u.account_id)`)}
    union all select h.item_id, h.company_id, h.account_id from flash_hold h where h.state <> 'released'
      and not exists (select from flash_use u where u.item_id = h.item_id and u.company_id = h.company_id and u.account_id = h.account_id)`,
  超出秒杀限购: sql`
    select u.item_id, u.company_id from flash_use u join flash_item f on f.id = u.item_id
    where u.account_id = 0 and u.pieces > f.per_company or u.account_id <> 0 and u.pieces > f.per_account`,
  秒杀的占用与订单不符: sql`
    select h.id, h.state, o.state as order from flash_hold h join customer_order o on o.id = h.order_id
    where h.state = 'ordered' and (o.state in ${stands} or o.state in ${nothing}) or h.state = 'sold' and o.state not in ${stands}
      or h.state = 'released' and o.state not in ${nothing}
      or h.account_id <> o.account_id
      or not exists (select from order_line l where l.order_id = o.id and l.own_offer->>'kind' = 'flash' and (l.own_offer->>'id')::bigint = h.id
        and l.quantity = h.pieces)
    union all select l.id, l.state, null from order_line l where l.own_offer->>'kind' = 'flash'
      and not exists (select from flash_hold h where h.id = (l.own_offer->>'id')::bigint and h.order_id = l.order_id)`,
  购物车里的秒杀不是本人的占用: sql`
    select c.id from cart_line c where c.own_offer->>'kind' = 'flash' and not exists (select from flash_hold h
      where h.id = (c.own_offer->>'id')::bigint and h.company_id = c.company_id and h.account_id = c.account_id)`,
  秒杀场次与其商品不同时停止: sql`
    select t.id from flash_slot t where (t.closed_at is null) = exists (select from flash_item f where f.slot_id = t.id and f.closed)`,
}
