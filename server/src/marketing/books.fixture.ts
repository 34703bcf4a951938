import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

// An order that stands, waits to be paid for, or has come to nothing.
const stands = sql`('in_fulfilment', 'completed')`
const nothing = sql`('rejected', 'cancelled', 'closed_timeout')`

/** What the receipt of the order `o` says that its offers of these kinds let it off, with tax. */
const saidOf = (kinds: readonly string[]) =>
  sql`(select coalesce(-sum(round((f ->> 'gross')::numeric * 100)), 0) from jsonb_array_elements(o.receipt -> 'offers') f where f ->> 'kind' = any(${[...kinds]}))`

/** All that was ordered by `o` came back. */
const cameBack = sql`not exists (select from order_line l where l.order_id = o.id and l.quantity > coalesce((select sum(c.agreed_quantity) from claim c
  where c.order_line_id = l.id and c.remedy = 'return' and c.state = 'closed'), 0))`

/** What must be so of activities, coupons and what they took off, whatever was done: each answers what is wrong, and nothing where nothing is. */
export const offerQuestions = {
  占用中的优惠券没有待付款的订单: sql`
    select c.id, c.state, o.state as order from coupon c join customer_order o on o.id = c.order_id
    where c.state = 'held' and (o.state in ${stands} or o.state in ${nothing})
      or c.state = 'used' and o.state not in ${stands} and not exists (select from order_event e where e.order_id = o.id and e.move = 'callOff')`,
  优惠券与订单的价格明细不符: sql`
    select c.id from coupon c join customer_order o on o.id = c.order_id where not exists (
      select from jsonb_array_elements(o.receipt -> 'offers') f where f ->> 'kind' in ('coupon', 'freightCoupon')
        and (f ->> 'id')::bigint = c.id and round((f ->> 'gross')::numeric * 100) = -c.off_fen)
    union all select o.id from customer_order o where o.receipt ? 'offers' and o.state not in ${nothing} and not ${cameBack}
      and ${saidOf(['coupon', 'freightCoupon'])} <> (select coalesce(sum(c.off_fen), 0) from coupon c where c.order_id = o.id)`,
  优惠券用于别家或别人的订单: sql`
    select c.id from coupon c join customer_order o on o.id = c.order_id
    where c.company_id <> o.company_id or c.account_id is not null and c.account_id <> o.account_id`,
  批次的优惠总额与优惠券不符: sql`
    select b.id from coupon_batch b where b.budget_fen is not null and b.used_fen <>
      (select coalesce(sum(c.off_fen), 0) from coupon c where c.batch_id = b.id)`,
  批次发出与剩余不符: sql`
    select b.id from coupon_batch b where b.pieces - b."left" <> case b.how
      when 'code' then (select count(*) from coupon_code k where k.batch_id = b.id)
      else (select count(*) from coupon c where c.batch_id = b.id) end`,
  超出限领的企业: sql`
    select c.batch_id, c.company_id from coupon c join coupon_batch b on b.id = c.batch_id group by 1, 2, b.per_company
    having count(*) > b.per_company`,
  新客与订单不符: sql`
    select c.id from company c where c.first_order_id is null and exists (select from customer_order o where o.company_id = c.id
      and (o.state in ${stands} or o.state = 'pending_group'))
    union all select c.id from company c join customer_order o on o.id = c.first_order_id where o.company_id <> c.id or o.state in ${nothing}`,
  新客优惠给了不止一单: sql`
    select f.company_id from order_offer f join promotion_version v on v.promotion_id = f.promotion_id and v.version = f.version
    where f.released_at is null and v.terms -> 'audience' ->> 'who' = 'newcomers' group by 1 having count(distinct f.order_id) > 1`,
  拼团的名额与团员不符: sql`
    select g.id from group_buy g where (g.taken, g.paid) <> (select count(*) filter (where m.state in ('held', 'paid', 'in')),
      count(*) filter (where m.state in ('paid', 'in')) from group_member m where m.group_id = g.id)
      or g.state = 'formed' and g.taken <> g.people and not exists (select from group_member m join order_event e on e.order_id = m.order_id
        where m.group_id = g.id and e.move = 'unsettle')`,
  拼团的团员与订单不符: sql`
    select o.id from customer_order o join group_member m on m.order_id = o.id where m.group_id is distinct from o.group_id
      or (o.state = 'pending_group') <> (m.state = 'paid') or m.state = 'in' and o.paid_fen = 0 and not o.on_credit
      or m.state in ('lapsed', 'out') and o.state not in ${nothing}
    union all select o.id from customer_order o where o.state = 'pending_group' and not exists (select from group_member m where m.order_id = o.id)`,
  拼团的订单不是按其活动计价: sql`
    select o.id from customer_order o join group_buy g on g.id = o.group_id where (select count(*) from order_line l where l.order_id = o.id) <> 1
      or exists (select from order_line l where l.order_id = o.id and (l.product_id <> g.product_id or l.own_offer ->> 'kind' is distinct from 'group'
        and l.own_offer is not null or l.receipt -> 'offer' is not null and ((l.receipt -> 'offer' ->> 'id')::bigint <> g.promotion_id
        or (l.receipt -> 'offer' ->> 'version')::int <> g.version)))`,
  未成团的拼团有成交或开票: sql`
    select o.id from customer_order o join group_buy g on g.id = o.group_id where g.state in ('open', 'failed', 'cancelled') and (o.state in ${stands}
      or exists (select from invoice_line l where l.order_id = o.id)
      or (select coalesce(sum(e.amount_fen), 0) from entry e where e.order_id = o.id and e.account = 'sales') <> 0)`,
  未成团的拼团还留着钱: sql`
    select o.id from customer_order o join group_buy g on g.id = o.group_id where g.state in ('failed', 'cancelled') and o.state = 'cancelled'
      and exists (select from group_member m where m.order_id = o.id and m.state in ('held', 'paid', 'in'))`,
  活动预算与订单不符: sql`
    select m.id from promotion m where m.budget_fen is not null and (m.used_fen > m.budget_fen or m.used_fen <>
      (select coalesce(sum(f.amount_fen), 0) from order_offer f where f.promotion_id = m.id and f.released_at is null))`,
  活动优惠没有随订单退回: sql`
    select f.order_id from order_offer f join customer_order o on o.id = f.order_id where (f.released_at is not null) <> (o.state in ${nothing})`,
  活动优惠与订单的价格明细不符: sql`
    select o.id from customer_order o where (o.receipt ? 'offers' or exists (select from order_offer f where f.order_id = o.id))
      and ${saidOf(['tier', 'prepay', 'gift'])} <> (select coalesce(sum(f.amount_fen), 0) from order_offer f where f.order_id = o.id and f.line_place is null)`,
  优惠分摊之和不是优惠: sql`
    select o.id from customer_order o, jsonb_array_elements(o.receipt -> 'offers') f
    where (select sum(s::numeric) from jsonb_array_elements_text(f -> 'shares') s) <> (f ->> 'amount')::numeric
      or jsonb_array_length(f -> 'shares') <> (select count(*) from order_line l where l.order_id = o.id)`,
  赠品与订单的价格明细不符: sql`
    select o.id from customer_order o where (select count(*) from jsonb_array_elements(o.receipt -> 'offers') f where f ->> 'kind' = 'gift')
        <> (select count(*) from order_line l where l.order_id = o.id and l.gift_of is not null)
      or exists (select from order_line l, jsonb_array_elements(o.receipt -> 'offers') f where l.order_id = o.id and f ->> 'kind' = 'gift'
        and (l.gift_of is not distinct from (f ->> 'id')::bigint) <> (l.place = (f ->> 'gift')::int + 1))
      or exists (select from order_line l where l.order_id = o.id and l.gift_of is not null and l.gross_fen <= 0)`,
  售后扣除的优惠没有来由: sql`
    select c.id from claim c where c.deducted_fen <> 0 and (c.remedy is distinct from 'return' or c.deducted_fen > 0 and c.reason <> 'noReason')
    union all select c.order_id from claim c where c.state in ('returning', 'returned', 'paying', 'executing', 'closed')
      group by 1 having sum(c.deducted_fen) < 0 and bool_and(c.state = 'closed')`,
  补偿的优惠券与售后单不符: sql`
    select c.id from claim c left join coupon u on u.id = c.coupon_id
    where (c.coupon_id is not null) <> (c.remedy is not distinct from 'coupon') or u.company_id <> c.company_id or u.how <> 'give'`,
  折扣行与优惠不符: sql`
    select l.order_id from invoice_line l join invoice i on i.id = l.invoice_id join customer_order o on o.id = l.order_id
    where i.state not in ('refused', 'red_issued') group by l.order_id, o.id
    having sum(l.off_fen) > ${saidOf(['tier', 'prepay', 'gift', 'coupon', 'freightCoupon'])} + count(*) or bool_or(l.off_tax_fen > l.off_fen)`,
}

/** How much of it there was, for whoever wants to know what a walk met. */
export async function offersSeen(db: Db): Promise<string> {
  const { rows } = await sql<{ seen: object }>`select json_build_object(
    'coupons', (select json_object_agg(state, n) from (select state, count(*) as n from coupon group by 1) c),
    'offered', (select json_object_agg(coalesce(kind, 'coupon'), n) from (select f ->> 'kind' as kind, count(*) as n
      from customer_order o, jsonb_array_elements(o.receipt -> 'offers') f group by 1) o),
    'released', (select count(*) from order_offer where released_at is not null),
    'deducted', (select count(*) from claim where deducted_fen <> 0), 'settled', (select count(*) from claim where coupon_id is not null),
    'discounts', (select count(*) from invoice_line where off_fen > 0)) as seen`.execute(db)
  return JSON.stringify(rows[0]?.seen)
}
