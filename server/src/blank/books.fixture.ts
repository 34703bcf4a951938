import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** What must be so of blank goods, whatever was done: each is a question that answers what is wrong, and nothing where nothing is. */
export const blankQuestions = {
  坯料现存与出入库之和不符: sql`
    select v.id from blank_variant v left join blank_movement m on m.variant_id = v.id group by v.id
    having v.on_hand <> coalesce(sum(m.quantity), 0) or v.value_fen <> coalesce(sum(m.amount_fen), 0)`,
  采购单已收与收货记录不符: sql`
    select l.id from purchase_line l left join blank_movement m on m.purchase_line_id = l.id group by l.id
    having l.received <> coalesce(sum(m.quantity), 0)`,
  占用的坯料没有在产订单: sql`
    select n.line_id from blank_need n join order_line l on l.id = n.line_id join customer_order o on o.id = l.order_id
    where o.state <> 'in_fulfilment' or l.state not in ('artwork_pending', 'preflight', 'proof', 'sample', 'ready', 'scheduled', 'materials')`,
}

/** The questions that have an answer. */
export async function bookQuestions(db: Db): Promise<string[]> {
  const wrong: string[] = []
  for (const [question, asked] of Object.entries(blankQuestions)) {
    const { rows } = await asked.execute(db)
    if (rows.length > 0) wrong.push(`${question}：${JSON.stringify(rows)}`)
  }
  return wrong
}
