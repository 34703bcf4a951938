import { channels } from '../../../contract/payment/channel.ts'
import { codeStates, listCodePayments, listRefunds, refundStates } from '../../../contract/payment/channelDesk.ts'
import { yuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { listSheet, moment } from '../sheet/outward.ts'
import { paymentPage, refundPage, type ListedPayment, type ListedRefund } from './desk.sql.ts'

/** 在线付款 as a sheet. */
export const codePaymentSheet = listSheet({
  filter: listCodePayments.input.omit({ page: true, limit: true }),
  columns: [
    ['商户单号', 28, (row: ListedPayment) => row.outTradeNo],
    ['渠道', 12, (row) => channels[row.channel]],
    ['平台单号', 32, (row) => row.tradeNo ?? ''],
    ['企业', 26, (row) => row.companyName],
    ['订单号', 24, (row) => row.orderNumber],
    ['应付', 14, (row) => yuan(row.amount), true],
    ['实付', 14, (row) => (row.paid === null ? '' : yuan(row.paid)), true],
    ['已退', 14, (row) => yuan(row.refunded), true],
    ['状态', 12, (row) => codeStates[row.state]],
    ['创建时间', 20, (row) => shanghai(row.createdAt)],
    ['付款时间', 20, (row) => moment(row.paidAt)],
  ],
  list: paymentPage,
})

/** 退款 by the providers as a sheet. */
export const codeRefundSheet = listSheet({
  filter: listRefunds.input.omit({ page: true, limit: true }),
  columns: [
    ['退款单号', 28, (row: ListedRefund) => row.number],
    ['渠道', 12, (row) => channels[row.channel]],
    ['企业', 26, (row) => row.companyName],
    ['订单号', 24, (row) => row.orderNumber],
    ['金额', 14, (row) => yuan(row.amount), true],
    ['原因', 30, (row) => row.reason],
    ['状态', 12, (row) => refundStates[row.state]],
    ['渠道答复', 30, (row) => row.said],
    ['后续处理', 30, (row) => (row.again ? `已重新退款：${row.again}` : row.payback ? `已银行退款：${row.payback}` : '')],
    ['发起时间', 20, (row) => shanghai(row.createdAt)],
    ['完成时间', 20, (row) => moment(row.doneAt)],
  ],
  list: refundPage,
})
