import type { Fen } from '../../../contract/money.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { mayPay } from '../order/due.rules.ts'
import type { Proposal } from '../../../contract/payment/payment.ts'
import type { Staff } from '../actor.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Tx } from '../database/db.ts'
import { lockOrder, type LockedOrder } from '../order/order.sql.ts'
import { bookReceipt } from '../payment/booking.ts'
import type { Intent } from '../payment/intent.sql.ts'
import { bookingOf } from '../payment/payment.rules.ts'
import { lockIntent, lockReceipt, type NewReceipt } from '../payment/receipt.sql.ts'

/** `outcome`: what it is to come to; exactly what is due where that is not said. */
export type Sure = {
  readonly receipt: NewReceipt
  readonly proposal: Pick<Proposal, 'orderId' | 'step'> & { readonly outcome?: Proposal['outcome'] }
}

/** The order that was paid, and what of the receipt paid it. */
export type BookedSure = { readonly order: string; readonly booked: Fen; readonly surplus: Fen; readonly stillDue: Fen }

/**
 * Books receipts on the orders they surely pay, or that somebody chose for them, recording those that are not yet. What is not so any more once all is locked
 * – the order paid, the receipt booked by a colleague, a second receipt for the same step – is passed over. Answers the
 * order of each that was booked and what it came to, by reference.
 */
export async function bookSure(
  tx: Tx,
  sure: readonly Sure[],
  { clerk, address, now }: { clerk: Staff; address: string; now: Date },
): Promise<Map<string, BookedSure>> {
  const locked = await lockAll(tx, sure, now)
  const booked = new Map<string, BookedSure>()
  for (const { one, order, intent } of locked) {
    const { receipt } = one
    if (bookingOf(order.state, intent, receipt.amount).outcome !== (one.proposal.outcome ?? 'exact')) continue
    const id = await openReceipt(tx, receipt, now)
    if (id === null) continue
    const done = await bookReceipt(tx, order, intent, { ...receipt, id }, clerk, now)
    const after = { order: order.number, amount: receipt.amount }
    const entry = { actor: clerk, action: 'receipt.book', subject: `receipt ${id}`, after, address } as const
    await insertAudit(tx, { ...entry, companyId: order.companyId }, now)
    booked.set(receipt.reference, { order: order.number, booked: done.booked, surplus: done.surplus, stillDue: done.stillDue })
  }
  return booked
}

type Locked = { readonly one: Sure; readonly order: LockedOrder; readonly intent: Intent }

/** Orders first, in one order for everybody, so that no two wait for each other; the first receipt of each step. */
async function lockAll(tx: Tx, sure: readonly Sure[], now: Date): Promise<Locked[]> {
  const byOrder = new Map(sure.toReversed().map((one) => [one.proposal.orderId, one]))
  const locked: Locked[] = []
  for (const [number, one] of [...byOrder].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const order = await lockOrder(tx, number, null, now)
    const intent = await lockIntent(tx, order.id, one.proposal.step)
    if (mayPay(order.state, intent.gate)) locked.push({ one, order, intent })
  }
  return locked
}

/** The receipt, recorded and locked; null where somebody was faster. */
async function openReceipt(tx: Tx, receipt: NewReceipt, now: Date): Promise<number | null> {
  try {
    return await lockReceipt(tx, receipt, now)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
