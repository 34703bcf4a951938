import { sql } from 'kysely'
import type { LiveDeskName, OrderPart } from '../../../contract/live.ts'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { seenBy, seenByStaff } from '../order/order.sql.ts'

/** These orders as they are, those among them that the listener may see. */
export async function ordersHeard(db: Db, actor: Actor, changed: ReadonlyMap<string, ReadonlySet<OrderPart>>, now: Date) {
  const seen = actor.side === 'buyer' ? seenBy(actor, now) : seenByStaff
  const { rows } = await sql<{ orderId: string; state: string; tab: string }>`
    select o.number as "orderId", o.state, o.tab from customer_order o
    where o.number = any(${[...changed.keys()]}::text[]) and (${seen}) order by o.id`.execute(db)
  return rows.map((row) => ({ ...row, about: [...(changed.get(row.orderId) ?? [])] }))
}

/** Has every process tell the staff at a desk, once the transaction is through, that something changed there. */
export async function tellDesk(tx: Tx, desk: LiveDeskName): Promise<void> {
  await sql`select say_live(json_build_object('topic', 'desk', 'desk', ${desk}::text))`.execute(tx)
}
