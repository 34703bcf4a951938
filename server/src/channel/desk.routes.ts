import { channels } from '../../../contract/payment/channel.ts'
import {
  billDay,
  billDays,
  billVerdicts,
  codeStates,
  listCodePayments,
  listRefunds,
  refundAgain,
  refundByBank,
  refundStates,
  settleMismatch,
} from '../../../contract/payment/channelDesk.ts'
import { yuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { billMonth, matchedOn } from './bill.ts'
import { askAgain, sentByBank, settlePayment } from './desk.ts'
import { paymentPage, refundPage } from './desk.sql.ts'

/** The desk of online payments: codes, mismatches, refunds, the providers' daily bills. */
export const channelDeskRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listCodePayments, async ({ input, db }) => {
    const { rows, total } = await paymentPage(db, input)
    const shown = rows.map(({ channel, orderNumber, paidAt, createdAt, ...payment }) => ({
      ...payment,
      channelLabel: channels[channel],
      orderId: orderNumber,
      amount: yuan(payment.amount),
      paid: payment.paid === null ? null : yuan(payment.paid),
      refunded: yuan(payment.refunded),
      stateLabel: codeStates[payment.state],
      paidTime: paidAt && shanghai(paidAt),
      createTime: shanghai(createdAt),
    }))
    return { rows: shown, total }
  })

  serveOnce(settleMismatch, async ({ input: { outTradeNo, way }, actor, tx, now, audit }) => {
    const { id, order, booked, goesBack } = await settlePayment(tx, outTradeNo, way, actor, now)
    await audit('channel.settle', `payment ${id}`, { after: { way, booked, goesBack }, companyId: order.companyId })
    return { booked: yuan(booked), goesBack: yuan(goesBack), orderState: order.state }
  })

  serve(listRefunds, async ({ input, db }) => {
    const { rows, total } = await refundPage(db, input)
    const shown = rows.map(({ channel, orderNumber, again, payback, createdAt, doneAt, ...refund }) => ({
      ...refund,
      channelLabel: channels[channel],
      orderId: orderNumber,
      amount: yuan(refund.amount),
      stateLabel: refundStates[refund.state],
      settled: again ? `已重新退款：${again}` : payback ? `已银行退款：${payback}` : '',
      createTime: shanghai(createdAt),
      doneTime: doneAt && shanghai(doneAt),
    }))
    return { rows: shown, total }
  })

  serveOnce(refundAgain, async ({ input, actor, tx, now, audit }) => {
    const { id, number } = await askAgain(tx, input.number, actor, now)
    await audit('refund.again', `refund ${id}`, { after: { again: number } })
    return { number }
  })

  serveOnce(refundByBank, async ({ input, actor, tx, now, audit }) => {
    const { id, amount, companyId } = await sentByBank(tx, input, actor, now)
    const after = { amount, reference: input.reference }
    await audit('refund.byBank', `refund ${id}`, { after, companyId })
    return true as const
  })

  serve(billDays, ({ input, db, now }) => billMonth(db, input, now))

  serve(billDay, async ({ input: { channel, day }, db }) =>
    (await matchedOn(db, channel, day)).map(({ kind, number, orderNumber, ours, bill, verdict }) => ({
      kindLabel: kind === 'pay' ? '收款' : '退款',
      number,
      orderId: orderNumber,
      ours: ours === null ? null : yuan(ours),
      bill: bill === null ? null : yuan(bill),
      verdict,
      verdictLabel: billVerdicts[verdict],
    })),
  )
}
