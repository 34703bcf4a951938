import { channels } from '../../../contract/channel.ts'
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
} from '../../../contract/channelDesk.ts'
import { fen, yuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Routes } from '../house.ts'
import { spanOf } from '../report/period.rules.ts'
import { laidBeside } from './bill.rules.ts'
import { askAgain, sentByBank, settlePayment } from './desk.ts'
import { billAround, daysOf, oursAround, paymentPage, refundPage, type BilledDay } from './desk.sql.ts'

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

  serveOnce(settleMismatch, async ({ input: { outTradeNo, way }, actor, origin, tx, now }) => {
    const { id, order, booked, goesBack } = await settlePayment(tx, outTradeNo, way, actor, now)
    const entry = { actor, subject: `payment ${id}`, after: { way, booked, goesBack }, address: origin.address }
    await insertAudit(tx, { ...entry, action: 'channel.settle', companyId: order.companyId }, now)
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

  serveOnce(refundAgain, async ({ input, actor, origin, tx, now }) => {
    const { id, number } = await askAgain(tx, input.number, actor, now)
    const entry = { actor, subject: `refund ${id}`, after: { again: number }, address: origin.address }
    await insertAudit(tx, { ...entry, action: 'refund.again' }, now)
    return { number }
  })

  serveOnce(refundByBank, async ({ input, actor, origin, tx, now }) => {
    const { id, amount, companyId } = await sentByBank(tx, input, actor, now)
    const after = { amount, reference: input.reference }
    const entry = { actor, subject: `refund ${id}`, after, address: origin.address }
    await insertAudit(tx, { ...entry, action: 'refund.byBank', companyId }, now)
    return true as const
  })

  serve(billDays, async ({ input: { channel, month = '' }, db, now }) => {
    const asked = month || shanghai(now).slice(0, 7)
    const span = spanOf({ from: asked, to: asked }, now)
    const rows = await daysOf(db, channel, span.begin, span.end)
    const days = [...new Set(rows.map(({ day }) => day))].toSorted().toReversed()
    return { month: asked, days: days.map((day) => dayOf(day, rows)) }
  })

  serve(billDay, async ({ input: { channel, day }, db }) => {
    const ours = await oursAround(db, channel, day)
    const bill = await billAround(db, channel, day, ours)
    return laidBeside(ours, bill, day).map(({ kind, number, orderNumber, ours: mine, bill: theirs, verdict }) => ({
      kindLabel: kind === 'pay' ? '收款' : '退款',
      number,
      orderId: orderNumber,
      ours: mine === null ? null : yuan(mine),
      bill: theirs === null ? null : yuan(theirs),
      verdict,
      verdictLabel: billVerdicts[verdict],
    }))
  })
}

function dayOf(day: string, rows: readonly BilledDay[]) {
  const side = (kind: 'pay' | 'refund', bill: boolean) => {
    const found = rows.find((row) => row.day === day && row.kind === kind && row.bill === bill)
    return { count: found?.count ?? 0, amount: yuan(found?.amount ?? fen(0)) }
  }
  const [pays, billPays, refunds, billRefunds] = [
    side('pay', false),
    side('pay', true),
    side('refund', false),
    side('refund', true),
  ]
  const fee = rows.filter((row) => row.day === day && row.bill).reduce((sum, row) => sum + row.fee, 0)
  const equal = pays.amount === billPays.amount && refunds.amount === billRefunds.amount
  return { day, pays, billPays, refunds, billRefunds, fee: yuan(fen(fee)), equal }
}
