import { formatYuan, parseYuan, yuan } from '../../../contract/money.ts'
import { isPaid, orderStates } from '../../../contract/order/orderState.ts'
import { intentStates, payStatus, sendVoucher } from '../../../contract/payment/payment.ts'
import { instalmentName } from '../../../contract/plan/plan.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai } from '../../../contract/text.ts'
import { ownFiles } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { insertEvent, lockOrder } from '../order/order.sql.ts'
import { checkPayable } from './payment.rules.ts'
import { countVouchers, insertVoucher, keepOpen, readIntents } from './payment.sql.ts'
import { lockIntent } from './receipt.sql.ts'

/** What a buyer tells of a payment: the slip of a bank transfer; and is told: whether it has arrived. */
export const paymentRoutes: Routes = ({ serve, serveOnce }) => {
  serveOnce(sendVoucher, async ({ input, actor, tx, now }) => {
    const order = await lockOrder(tx, input.orderId, actor, now)
    checkPayable(order.state, await lockIntent(tx, order.id, input.step))
    await ownFiles(tx, actor.companyId, 'voucher', [input.fileId])
    const first = (await countVouchers(tx, order.id)) === 0
    const { companyId, accountId } = actor
    const id = await insertVoucher(
      tx,
      {
        companyId,
        accountId,
        orderId: order.id,
        step: input.step,
        fileId: input.fileId,
        payerName: input.payerName,
        amount: parseYuan(input.amount),
        paidAt: fromShanghai(input.payTime),
      },
      now,
    )
    if (first) await keepOpen(tx, order.id, now)
    const told = { move: 'voucher', from: order.state, to: order.state, mover: actor }
    await insertEvent(tx, { orderId: order.id, ...told, note: formatYuan(parseYuan(input.amount)) }, now)
    return { id }
  })

  serve(payStatus, async ({ input, actor, db, now }) => {
    const intents = await readIntents(db, input.orderId, actor, now)
    const state = intents[0]?.orderState ?? refuse('order.missing')
    return {
      paid: isPaid(state),
      state,
      stateLabel: orderStates[state],
      steps: intents.map(({ step, of, label, amount, received, state }) => ({
        step,
        name: instalmentName({ step, of, label }),
        amount: yuan(amount),
        received: yuan(received),
        state,
        stateLabel: intentStates[state],
      })),
    }
  })
}
