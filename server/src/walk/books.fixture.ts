import { sql } from 'kysely'
import { bookQuestions } from '../backup/books.sql.ts'
import { blankQuestions } from '../blank/books.fixture.ts'
import type { Db } from '../database/db.ts'
import { flashQuestions } from '../flash/books.fixture.ts'
import { offerQuestions } from '../marketing/books.fixture.ts'
import { poolQuestions } from '../pool/books.fixture.ts'

// What must be so of every order, lot, limit and letter, whatever was done: each is a question that answers what is wrong,
// and nothing where nothing is.

const entriesOf = (account: string) =>
  sql`(select coalesce(sum(e.amount_fen), 0) from entry e where e.order_id = o.id and e.account = ${account})`

/** What postings of this kind moved on the sales of the order. */
const posted = (kind: string) =>
  sql`(select coalesce(sum(e.amount_fen), 0) from entry e join posting p on p.id = e.posting_id
    where e.order_id = o.id and e.account = 'sales' and p.kind = ${kind})`

/** How often the order was sold. */
const salesOf = sql`(select count(*) from entry e join posting p on p.id = e.posting_id
  where e.order_id = o.id and e.account = 'sales' and p.kind = 'sale')`

/** What was paid of the intent was never taken back. */
const neverReversed = sql`not exists (select 1 from receipt_part t where t.intent_id = i.id and t.reversed_at is not null)`

const questions = {
  ...bookQuestions,
  ...blankQuestions,
  ...offerQuestions,
  ...flashQuestions,
  ...poolQuestions,
  应收与已付不符: sql`
    select o.number, o.state from customer_order o where ${entriesOf('receivable')} <> case
      when o.state in ('in_fulfilment', 'completed') then o.gross_fen - o.paid_fen
      when o.state in ('cancelled', 'closed_timeout') then 0
      else -o.paid_fen end`,
  // A concession may be taken back once the money of a sale was: each sale is of what was to be paid then, the last of what it is now.
  销售额与订单不符: sql`
    select o.number from customer_order o where ${entriesOf('sales')} <> ${posted('claim')} + ${posted('callOff')} + ${posted('unsale')} + ${posted('sale')} + ${posted('pool')} + ${posted('poolOut')}
      or o.gross_fen > 0 and ${salesOf} <> (select count(*) from order_event e where e.order_id = o.id and e.move in ('settle', 'bookCredit', 'form'))
      or o.gross_fen > 0 and o.state in ('in_fulfilment', 'completed') and ${posted('sale')} + ${posted('unsale')} + ${posted('pool')} <> -o.gross_fen`,
  退回的多于收到的: sql`
    select o.number from customer_order o where o.refund_fen > o.paid_fen or o.refund_fen <>
      (select coalesce(sum(c.agreed_fen), 0) from claim c where c.order_id = o.id
        and c.state in ('returning', 'returned', 'paying', 'executing', 'closed'))`,
  明细退款与订单不符: sql`
    select o.number from customer_order o where o.refund_fen <> (select coalesce(sum(l.refund_fen), 0) from order_line l
      where l.order_id = o.id) - (select coalesce(sum(c.deducted_fen), 0) from claim c where c.order_id = o.id
        and c.state in ('returning', 'returned', 'paying', 'executing', 'closed')) and not exists (select 1 from claim c where c.order_id = o.id and c.kind = 'order')`,
  同一件商品申请了两次售后: sql`
    select l.id from order_line l where l.quantity < (select sum(coalesce(c.agreed_quantity, c.quantity)) from claim c
      where c.order_line_id = l.id and c.state not in ('refused', 'withdrawn', 'lapsed'))`,
  待认领与流水不符: sql`
    select 1 where (select coalesce(-sum(amount_fen), 0) from entry where account = 'suspense') <>
      (select coalesce(sum(left_fen), 0) from bank_receipt)
      + (select coalesce(sum(paid_fen), 0) from channel_payment where state = 'mismatch')`,
  未付首期就履约: sql`
    select o.number from customer_order o join payment_intent i on i.order_id = o.id and i.gate = 'start'
    where o.state in ('in_fulfilment', 'completed') and i.received_fen <> i.amount_fen and ${neverReversed}`,
  未付尾款就发货: sql`
    select o.number from customer_order o join payment_intent i on i.order_id = o.id and i.gate = 'ship'
    join consignment c on c.order_id = o.id where c.state <> 'waiting' and i.received_fen <> i.amount_fen and ${neverReversed}`,
  // A limit may be lowered below what is used; nothing more may be taken of it from then on.
  超出账期额度: sql`
    select t.company_id from credit_terms t where t.used_fen > t.limit_fen and exists (select 1 from customer_order o
      join order_event e on e.order_id = o.id and e.move = 'bookCredit' and e.at > t.updated_at
      where o.company_id = t.company_id and o.credit_fen > 0)`,
  框架合同已用与订单不符: sql`
    select k.number from contract k where k.kind = 'frame' and (k.used_fen > k.ceiling_fen or k.used_fen <>
      (select coalesce(sum(o.gross_fen), 0) from customer_order o where o.frame_id = k.id))`,
  框架合同占用的订单已结束: sql`
    select o.number from customer_order o where o.frame_id is not null and o.state in ('rejected', 'cancelled', 'closed_timeout')`,
  框架合同下的订单没有确认单: sql`
    select o.number from customer_order o where o.frame_id is not null and o.state <> 'pending_approval' and not exists
      (select 1 from contract k where k.order_id = o.id and k.kind = 'confirmation' and k.frame_id = o.frame_id)`,
  优惠与订单不符: sql`
    select o.number from customer_order o left join concession c on c.order_id = o.id and c.state = 'given'
    where (o.receipt ? 'concession') <> (c.id is not null)
      or c.amount_fen <> round((c.receipt ->> 'gross')::numeric * 100) - o.gross_fen
      or exists (select 1 from order_event e where e.order_id = o.id and e.move in ('concede', 'unconcede')
        and e.from_state not in ('pending_contract', 'pending_payment'))`,
  退款多于收款: sql`
    select p.id from channel_payment p where p.refunded_fen > coalesce(p.paid_fen, 0) or p.refunded_fen <>
      (select coalesce(sum(r.amount_fen), 0) from refund r where r.channel_payment_id = p.id and r.state <> 'failed')`,
  支付平台的账与我们的不符: sql`
    select p.id from channel_payment p join sandbox_trade t using (out_trade_no)
    where p.paid_fen is not null and (t.state <> 'paid' or t.amount_fen <> p.paid_fen)`,
  包裹的时间倒流了: sql`
    select p.id from parcel p where p.status_at is distinct from (select max(s.at) from parcel_stop s where s.parcel_id = p.id)`,
  快递已签收而收货单仍在途: sql`
    select p.id from parcel p join consignment c on c.id = p.consignment_id where p.status = 'signed' and c.state = 'shipped'
      and not exists (select from parcel n where n.consignment_id = p.consignment_id and n.id > p.id)`,
  无事的包裹还在等人查看: sql`
    select id from parcel where trouble_at is not null and state not in ('lost', 'refused')
      and status not in ('trouble', 'sentBack', 'returned', 'refused')`,
  库存: sql`select product_id from spot_stock where held < 0 or on_hand < held`,
  占用的库存不是待付款订单的: sql`
    select s.product_id from spot_stock s where s.held <> (select coalesce(sum(l.quantity), 0) from order_line l
      join customer_order o on o.id = l.order_id where l.product_id = s.product_id and o.holds_stock and l.own_offer->>'kind' is distinct from 'flash')
      + (select coalesce(sum(case when f.closed then 0 else f."left" end + (select coalesce(sum(h.pieces), 0) from flash_hold h
        where h.item_id = f.id and h.state in ('held', 'ordered'))), 0) from flash_item f where f.product_id = s.product_id and f.set_aside)`,
  额度: sql`
    select s.account_id from account_spend s where s.spent_fen <> (select coalesce(sum(o.gross_fen), 0)
      from customer_order o where o.account_id = s.account_id and o.spend_month = s.month)`,
  超出额度: sql`
    select s.account_id from account_spend s join account a on a.id = s.account_id where s.spent_fen > a.limit_per_month_fen
      and exists (select 1 from customer_order o join order_event e on e.order_id = o.id
        where o.account_id = s.account_id and o.spend_month = s.month and (e.move = 'place' or e.to_state = 'pending_payment')
          and e.at > coalesce((select max(u.at) from audit u where u.action = 'son.edit'
            and u.subject = 'account ' || s.account_id), '-infinity'))`,
  审批环节: sql`
    select o.number from customer_order o where (o.state = 'pending_approval')::int <>
      (select count(*) from approval_step s where s.order_id = o.id and s.state = 'open')`,
  自己审批自己的订单: sql`
    select o.number from approval_seat t join approval_step s on s.id = t.step_id
    join customer_order o on o.id = s.order_id where t.account_id = o.account_id or t.decided_by = o.account_id`,
  发票多于已付: sql`
    select l.order_id from invoice_line l join invoice i on i.id = l.invoice_id join customer_order o on o.id = l.order_id
    where i.state not in ('refused', 'red_issued')
      -- Money that is taken back leaves the invoices that stand on it: only the tax authority's red letters take those back.
      and not exists (select 1 from receipt_part t join payment_intent n on n.id = t.intent_id
        where n.order_id = o.id and t.reversed_at is not null)
    group by l.order_id, o.paid_fen having sum(l.amount_fen) > o.paid_fen`,
  开票平台上的发票与商城不符: sql`
    select i.id from invoice i left join sandbox_invoice s on s.serial = i.number
    where i.invoice_number is not null and (s.number is distinct from i.invoice_number
      or (s.request->>'amount')::numeric * 100 <> i.amount_fen or (s.request->>'tax')::numeric * 100 <> i.tax_fen)`,
  平台已开而商城已驳回的发票: sql`
    select i.id from invoice i join sandbox_invoice s on s.serial = i.number where i.state = 'refused' and s.state = 'issued'`,
  红字发票不是全额或不止一张: sql`
    select b.serial from sandbox_invoice b join sandbox_invoice r on r.request->'takesBack'->>'number' = b.number
    where r.state = 'issued' group by b.serial, b.request->>'amount'
    having count(*) > 1 or sum((r.request->>'amount')::numeric) <> -(b.request->>'amount')::numeric`,
  空的收货单: sql`
    select c.id from consignment c where not exists (select 1 from consignment_line k where k.consignment_id = c.id)`,
  收货单的颜色尺码与明细不符: sql`
    with given as (select k.order_line_id as id, m->>'colour' as colour, m->>'size' as size, sum((m->>'quantity')::int) as pieces
      from consignment_line k, jsonb_array_elements(k.matrix) m group by 1, 2, 3),
    wanted as (select l.id, m->>'colour' as colour, m->>'size' as size, sum((m->>'quantity')::int) as pieces
      from order_line l, jsonb_array_elements(l.matrix) m group by 1, 2, 3)
    (select * from given except select * from wanted) union all (select * from wanted except select * from given)`,
  运费与收货单不符: sql`
    select o.number from customer_order o where o.receipt ? 'consignments' and
      ((select coalesce(sum((f->>'amount')::numeric), 0) from jsonb_array_elements(o.receipt->'freight') f) <>
        (select sum((c->>'freight')::numeric) from jsonb_array_elements(o.receipt->'consignments') c)
      or jsonb_array_length(o.receipt->'consignments') <> (select count(*) from consignment c where c.order_id = o.id))`,
  没发完就出库: sql`
    select l.id from order_line l where l.state = 'handed_over' and exists (select 1 from consignment_line k
      join consignment c on c.id = k.consignment_id where k.order_line_id = l.id and c.state = 'waiting')`,
  签收前的收货异常: sql`
    select n.id from consignment_note n join consignment c on c.id = n.consignment_id
    left join consignment_line k on k.consignment_id = n.consignment_id and k.order_line_id = n.order_line_id
    where c.state <> 'signed' or n.short + n.damaged > coalesce(k.quantity, 0)`,
  生效的合同没有双方各一次签署: sql`
    select v.id from contract_version v join contract k on k.id = v.contract_id
    where k.kind <> 'confirmation' and (v.record is not null) <>
      ((select count(*) from contract_signature s where s.version_id = v.id) = 2)`,
  有人签署的采购确认单: sql`
    select s.id from contract_signature s join contract_version v on v.id = s.version_id
    join contract k on k.id = v.contract_id where k.kind = 'confirmation'`,
  平台没有签的电子签章: sql`
    select s.version_id, s.side from contract_signature s join sandbox_flow p on p.id = s.flow_id
    where case s.side when 'buyer' then p.buyer_at else p.seller_at end is null`,
  不是自己流程的电子签章: sql`
    select s.version_id from contract_signature s where s.flow_id is not null and not exists (
      select 1 from contract_flow f where f.version_id = s.version_id and f.flow_id = s.flow_id)`,
  签章流程与平台不符: sql`
    select f.flow_id, f.state, p.state as theirs from contract_flow f join sandbox_flow p on p.id = f.flow_id
    where (f.state = 'done' and (p.state <> 'done' or f.pdf_id is null)) or (f.state = 'ended' and p.state = 'open')
      or (f.stuck_since is not null and f.state <> 'open')`,
  没签合同就付款的订单: sql`
    select o.number from customer_order o where o.needs_contract
      and o.state in ('pending_payment', 'pending_group', 'in_fulfilment', 'completed')
      and not exists (select 1 from contract k where k.order_id = o.id and k.effective is not null)`,
  时间线断开: sql`
    select order_id, move from (select order_id, move, from_state,
      lag(to_state) over (partition by order_id, line_id, consignment_id order by id) as before
      from order_event) e where before is not null and before <> from_state`,
  状态与时间线不符: sql`
    select o.number from customer_order o where o.state <> (select e.to_state from order_event e
      where e.order_id = o.id and e.line_id is null and e.consignment_id is null order by e.id desc limit 1)`,
  沿用的校样不是确认过的那一份: sql`
    select p.id from proof p join order_line l on l.id = p.line_id
    join proof k on k.id = p.kept_from join order_line kl on kl.id = k.line_id
    where (p.company_id, p.file_id, p.hash, p.artwork_hashes, l.product_id) is distinct from
      (k.company_id, k.file_id, k.hash, k.artwork_hashes, kl.product_id) or l.order_id = kl.order_id or k.answered_at is null
      or (l.selection - 'sample' - 'rushDays', l.matrix) is distinct from (kl.selection - 'sample' - 'rushDays', kl.matrix)`,
  评价的订单没有完成: sql`
    select r.id from review r join order_line l on l.id = r.order_line_id join customer_order o on o.id = r.order_id
    where o.state <> 'completed' or l.order_id <> o.id or l.product_id <> r.product_id or r.company_id <> o.company_id
      or l.remake_of is not null or (r.printing is not null) <> l.printed`,
  评价没有首评或图片不符: sql`
    select r.id from review r where not exists (select 1 from review_part p where p.review_id = r.id and p.kind = 'first')
      or r.pictured <> exists (select 1 from review_picture f where f.review_id = r.id and f.kind = 'first')`,
  全部评价后仍待评价: sql`
    select o.number from customer_order o where o.review_until is not null and not exists (select 1 from order_line l
      where l.order_id = o.id and not exists (select 1 from review r where r.order_line_id = l.id))`,
  评价写进时间线不止一次: sql`
    with told as (select line_id as id, count(*) as times from order_event where move = 'review' group by 1)
    select id from told full join (select order_line_id as id, count(*) as times from review group by 1) r using (id)
    where told.times is distinct from r.times`,
  商家的图片不属于该售后单: sql`
    select e.id from claim_evidence e left join claim_event v on v.id = e.event_id left join claim_offer f on f.id = e.offer_id
    where coalesce(v.claim_id, f.claim_id, e.claim_id) <> e.claim_id or coalesce(v.side, f.side, e.side) <> e.side`,
  走不下去的订单: sql`
    select number, state from customer_order where state = 'pending_payment' and due_at is null
    union all select o.number, o.state from customer_order o where o.state = 'in_fulfilment'
      and not exists (select 1 from claim c where c.order_id = o.id
        and c.state not in ('closed', 'refused', 'withdrawn', 'lapsed'))
      and not exists (select 1 from consignment c where c.order_id = o.id and c.state <> 'signed')`,
} as const

/** What is wrong in the books, in words; nothing where all is well. */
export async function faultsInBooks(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await question.execute(db)
    if (rows.length > 0) faults.push(`${name}：${JSON.stringify(rows.slice(0, 3))}`)
  }
  return faults
}
