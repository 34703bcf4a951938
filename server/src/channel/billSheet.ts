import { channels } from '../../../contract/payment/channel.ts'
import { billDay, billDays, billVerdicts } from '../../../contract/payment/channelDesk.ts'
import { yuan, type Fen } from '../../../contract/money.ts'
import { wholeSheet } from '../sheet/outward.ts'
import { billMonth, matchedOn, type ShownDay } from './bill.ts'
import type { Matched } from './bill.rules.ts'

const channelOf = (asked: { readonly channel: keyof typeof channels }) => channels[asked.channel]

/** 渠道日账单 as a sheet: the days of a month. */
export const billDaySheet = wholeSheet({
  filter: billDays.input,
  columns: [
    ['渠道', 12, (row: ShownDay & { channel: string }) => row.channel],
    ['日期', 12, (row) => row.day],
    ['商城收款笔数', 12, (row) => String(row.pays.count), true],
    ['商城收款', 14, (row) => row.pays.amount, true],
    ['账单收款笔数', 12, (row) => String(row.billPays.count), true],
    ['账单收款', 14, (row) => row.billPays.amount, true],
    ['商城退款笔数', 12, (row) => String(row.refunds.count), true],
    ['商城退款', 14, (row) => row.refunds.amount, true],
    ['账单退款笔数', 12, (row) => String(row.billRefunds.count), true],
    ['账单退款', 14, (row) => row.billRefunds.amount, true],
    ['手续费', 12, (row) => row.fee, true],
    ['核对', 10, (row) => (row.equal ? '一致' : '有差异')],
  ],
  rows: async (db, asked, { now }) => (await billMonth(db, asked, now)).days.map((day) => ({ ...day, channel: channelOf(asked) })),
})

type Line = Matched & { readonly channel: string; readonly day: string }
const amount = (of: Fen | null): string => (of === null ? '' : yuan(of))

/** 逐笔核对 as a sheet: of a day, or of all days of a month. What the two sides have on two days is told once, on the later. */
export const billLineSheet = wholeSheet({
  filter: billDays.input.extend({ day: billDay.input.shape.day.optional() }),
  columns: [
    ['渠道', 12, (row: Line) => row.channel],
    ['日期', 12, (row) => row.day],
    ['单号', 32, (row) => row.number],
    ['订单号', 24, (row) => row.orderNumber ?? ''],
    ['类型', 10, (row) => (row.kind === 'pay' ? '收款' : '退款')],
    ['商城', 14, (row) => amount(row.ours), true],
    ['账单', 14, (row) => amount(row.bill), true],
    ['结果', 14, (row) => billVerdicts[row.verdict]],
  ],
  rows: async (db, asked, { now }) => {
    const days = asked.day ? [asked.day] : (await billMonth(db, asked, now)).days.map(({ day }) => day)
    const lines = new Map<string, Line>()
    for (const day of days) {
      for (const [at, match] of (await matchedOn(db, asked.channel, day)).entries()) {
        const key = match.verdict === 'otherDay' ? `${match.kind} ${match.number}` : `${day} ${at}`
        if (!lines.has(key)) lines.set(key, { ...match, channel: channelOf(asked), day })
      }
    }
    return [...lines.values()]
  },
})
