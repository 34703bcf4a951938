import { formatYuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Staff } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { newNumber } from '../order/number.ts'
import { lockOrder, type LockedOrder } from '../order/order.sql.ts'
import { bookMoney } from '../payment/booking.ts'
import { checkPayable, dueOf } from '../payment/payment.rules.ts'
import { lockIntent } from '../payment/receipt.sql.ts'
import { lockBalance, openStep } from './bank.sql.ts'

/**
 * Pays a step of an order from the company's balance.
 * @throws Refusal balance.short, payment.closed where the order takes no money, receipt.left for more than is due.
 */
export async function payFromBalance(
  tx: Tx,
  { orderId, step, amount }: { orderId: string; step?: number | undefined; amount: Fen },
  clerk: Staff,
  now: Date,
): Promise<{ stillDue: Fen; order: LockedOrder }> {
  const order = await lockOrder(tx, orderId, null, now)
  const intent = await lockIntent(tx, order.id, step ?? (await openStep(tx, order.id)))
  checkPayable(order.state, intent)
  if (amount > dueOf(intent)) refuse('receipt.left', null, `超出待付金额 ${formatYuan(dueOf(intent))}`)
  if ((await lockBalance(tx, order.companyId)) < amount) refuse('balance.short')
  const ref = newNumber(now, 'A')
  return bookMoney(tx, order, intent, { kind: 'apply', ref, amount, account: 'balance' }, clerk, now)
}
