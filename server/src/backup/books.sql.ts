import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { figureQuestions } from '../figure/books.sql.ts'

/** What must be so of the money of any mall, whatever was done: each is a question that answers what is wrong, and nothing where nothing is. */
export const bookQuestions = {
  凭证借贷不平: sql`select posting_id from entry group by 1 having sum(amount_fen) <> 0`,
  订单的分录之和不为零: sql`
    select order_id from entry where order_id is not null group by 1 having sum(amount_fen) <> 0`,
  企业余额为负: sql`
    select company_id from entry where account = 'balance' group by 1 having sum(amount_fen) > 0`,
  账期占用与订单不符: sql`
    select t.company_id from credit_terms t where t.used_fen <>
      (select coalesce(sum(o.credit_fen), 0) from customer_order o where o.company_id = t.company_id)`,
  订单已付与各期到账不符: sql`
    select o.number from customer_order o where o.paid_fen <>
      (select coalesce(sum(i.received_fen), 0) from payment_intent i where i.order_id = o.id)`,
  各期之和不是订单金额: sql`
    select o.number from customer_order o where o.gross_fen <>
      (select coalesce(sum(i.amount_fen), 0) from payment_intent i where i.order_id = o.id)`,
  明细之和不是订单金额: sql`
    select o.number from customer_order o where o.gross_fen <>
      (select coalesce(sum(l.gross_fen), 0) from order_line l where l.order_id = o.id)
      or o.gross_fen <> round((o.receipt ->> 'gross')::numeric * 100)`,
  到账与流水不符: sql`
    select i.order_id, array_agg(i.step) from payment_intent i group by i.order_id having sum(i.received_fen + i.given_back_fen) <>
      (select coalesce(sum(e.amount_fen), 0) from entry e join posting p on p.id = e.posting_id
        where p.kind = 'apply' and e.account = 'balance' and e.order_id = i.order_id)
      + sum((select coalesce(sum(r.booked_fen), 0) from bank_receipt r where r.intent_id = i.id)
        + (select coalesce(sum(t.booked_fen), 0) from receipt_part t where t.intent_id = i.id and t.reversed_at is null)
        + (select coalesce(sum(p.booked_fen), 0) from channel_payment p where p.intent_id = i.id))`,
  银行存款与流水不符: sql`
    select 1 where (select coalesce(sum(amount_fen), 0) from entry where account = 'bank') <>
      (select coalesce(sum(amount_fen), 0) from bank_receipt where state in ('booked', 'suspense', 'placed'))
      - (select coalesce(sum(amount_fen), 0) from payback)`,
  收货单之和不是明细数量: sql`
    select l.id from order_line l where l.quantity <>
      (select coalesce(sum(k.quantity), 0) from consignment_line k where k.order_line_id = l.id)`,
  订单计数与订单不符: sql`
    select company_id, tab from (select company_id, tab, 1 as step from customer_order union all
      select company_id, tab, -step from order_count) c group by 1, 2 having sum(step) <> 0`,
  到账计数与到账不符: sql`
    select state from (select state, 1 as step from bank_receipt union all select state, -step from receipt_count) r
    group by 1 having sum(step) <> 0`,
  企业余额与分录不符: sql`
    select company_id from (select company_id, -amount_fen as step from entry where account = 'balance' union all
      select company_id, -step from company_balance) b group by 1 having sum(step) <> 0`,
  在办明细与订单不符: sql`
    select l.id from order_line l join customer_order o on o.id = l.order_id where l.living <> order_living(o.state)`,
  ...figureQuestions,
  订单搜索与订单不符: sql`
    select o.id from customer_order o cross join lateral said_of(o.id) n left join order_said k on k.order_id = o.id
    where k.order_id is null or length(k.titles || k.numbers || k.words) <> length(n.titles || n.numbers || n.words)
      or array(select unnest(string_to_array(k.titles, null)) order by 1) <> array(select unnest(string_to_array(n.titles, null)) order by 1)
      or array(select unnest(string_to_array(k.words, null)) order by 1) <> array(select unnest(string_to_array(n.words, null)) order by 1)`,
  发票合计与明细不符: sql`
    select i.id from invoice i where i.amount_fen <> (select sum(amount_fen) from invoice_line l where l.invoice_id = i.id)
      or i.tax_fen <> (select sum(tax_fen) from invoice_line l where l.invoice_id = i.id)`,
}

/** What the books hold, and which of them do not agree, in words. */
export type Books = {
  readonly companies: number
  readonly products: number
  readonly orders: number
  readonly entries: number
  readonly faults: string[]
}

/** Asks a mall's books whether they agree with one another, however long that takes: of years of orders some questions read all. */
export const askBooks = (db: Db): Promise<Books> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
    return answers(tx)
  })

async function answers(db: Db): Promise<Books> {
  const faults: string[] = []
  for (const [name, question] of Object.entries(bookQuestions)) {
    const { rows } = await question.execute(db)
    if (rows.length > 0) faults.push(`${name}：${rows.length} 处，如 ${JSON.stringify(rows[0])}`)
  }
  const { rows } = await sql<Omit<Books, 'faults'>>`select (select count(*) from company) as companies,
    (select count(*) from product) as products, (select count(*) from customer_order) as orders,
    (select count(*) from entry) as entries`.execute(db)
  return { companies: 0, products: 0, orders: 0, entries: 0, ...rows[0], faults }
}
