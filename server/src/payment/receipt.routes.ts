import { parseYuan, yuan } from '../../../contract/money.ts'
import { confirmReceipt, listReceipts, proposeReceipt, recordReceipt } from '../../../contract/payment/payment.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { lockOrder } from '../order/order.sql.ts'
import { bookReceipt } from './booking.ts'
import { isOurs } from './payee.sql.ts'
import { propose, shownReceipt } from './propose.ts'
import { insertReceipt, lockIntent, lockReceipt, type NewReceipt } from './receipt.sql.ts'
import { receiptByReference, receiptPage } from './receiptList.sql.ts'

/** What finance does with the bank's list: write down, find the order, book. */
export const receiptRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listReceipts, async ({ input, db }) => {
    const { rows, total } = await receiptPage(db, input)
    return { rows: rows.map(shownReceipt), total }
  })

  serve(proposeReceipt, async ({ input, db }) => {
    const receipt = await receiptByReference(db, input.reference)
    return { receipt: shownReceipt(receipt), proposals: await propose(db, receipt) }
  })

  serveOnce(recordReceipt, async ({ input, actor, tx, now }) => {
    if (!(await isOurs(tx, input.payeeAccount))) refuse('input.invalid', { fields: { payeeAccount: unknown } }, unknown)
    const receipt = receiptOf(input, actor.staffId)
    const id = (await insertReceipt(tx, receipt, now)) ?? refuse('receipt.duplicate')
    return { id, proposals: await propose(tx, receipt) }
  })

  serveOnce(confirmReceipt, async ({ input, actor, tx, now, audit }) => {
    const order = await lockOrder(tx, input.orderId, null, now)
    const intent = await lockIntent(tx, order.id, input.step)
    const receipt = receiptOf(input, actor.staffId)
    const id = await lockReceipt(tx, receipt, now)
    const done = await bookReceipt(tx, order, intent, { ...receipt, id }, actor, now)
    const after = { order: order.number, amount: receipt.amount, outcome: done.outcome }
    await audit('receipt.book', `receipt ${id}`, { after, companyId: order.companyId })
    return {
      outcome: done.outcome,
      booked: yuan(done.booked),
      surplus: yuan(done.surplus),
      stillDue: yuan(done.stillDue),
      orderState: done.order.state,
    }
  })
}

const unknown = '收款账户不存在，请刷新后重新选择'

type Typed = { reference: string; amount: string; payerName: string; remark: string; receivedAt: string; payeeAccount?: string }

const receiptOf = (typed: Typed, staffId: number): NewReceipt => ({
  reference: typed.reference,
  amount: parseYuan(typed.amount),
  payerName: typed.payerName,
  remark: typed.remark,
  receivedAt: fromShanghai(typed.receivedAt),
  payeeAccount: typed.payeeAccount ?? '',
  staffId,
})
