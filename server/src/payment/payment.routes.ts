import { formatYuan, parseYuan, yuan } from '../../../contract/money.ts'
import { heldOpen, orderStates } from '../../../contract/order/orderState.ts'
import { intentStates, payOrder, payStatus, sendVoucher } from '../../../contract/payment/payment.ts'
import { instalmentName } from '../../../contract/plan/plan.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai, shanghai } from '../../../contract/text.ts'
import { codeFor } from '../channel/codeFor.ts'
import { ownFiles } from '../file/file.sql.ts'
import type { Routes } from '../house.ts'
import { insertEvent, lockOrder } from '../order/order.sql.ts'
import { checkPayable, dueOf } from './payment.rules.ts'
import { countVouchers, insertVoucher, keepOpen, readIntents, readIntentsAndPayee } from './payment.sql.ts'
import { lockIntent } from './receipt.sql.ts'

/** How a buyer pays: by bank transfer (where to, how much, the slip) or by a code to scan; whether it has arrived. */
export const paymentRoutes: Routes = ({ serve, serveOnce }, house) => {
  serve(payOrder, async ({ input, actor, db, now }) => {
    if (input.payType !== 'bank') return codeFor(house, input, input.payType, actor)
    const { intents, payee } = await readIntentsAndPayee(db, input.orderId, actor, now)
    const intent = intents.find(({ step }) => step === input.step) ?? refuse('payment.missing')
    checkPayable(intent.orderState, intent)
    const { remarkCode, expiresAt } = intent
    return {
      payType: 'bank' as const,
      ...payee,
      amount: yuan(dueOf(intent)),
      remarkCode,
      expiresAt: expiresAt && shanghai(expiresAt),
    }
  })

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
    if (first) await keepOpen(tx, order.id, new Date(now.getTime() + heldOpen * 1000))
    const told = { move: 'voucher', from: order.state, to: order.state, mover: actor }
    await insertEvent(tx, { orderId: order.id, ...told, note: formatYuan(parseYuan(input.amount)) }, now)
    return { id }
  })

  serve(payStatus, async ({ input, actor, db, now }) => {
    const intents = await readIntents(db, input.orderId, actor, now)
    const state = intents[0]?.orderState ?? refuse('order.missing')
    return {
      paid: state === 'in_fulfilment' || state === 'completed',
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
