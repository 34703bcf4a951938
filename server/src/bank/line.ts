import { fen, parseYuan } from '../../../contract/money.ts'
import { chinaDay, fromShanghai, oneDay } from '../../../contract/text.ts'
import type { NewReceipt } from '../payment/receipt.sql.ts'
import type { Cells, Change, Fault, Item } from '../sheet/item.rules.ts'
import type { BillLine, KnownReceipt } from './bill.sql.ts'
import { forms } from './forms.rules.ts'
import { lineKinds } from './statement.rules.ts'

/** What a line of a statement is to us. */
export type Line =
  | { readonly is: 'receipt'; readonly receipt: Omit<NewReceipt, 'staffId'> }
  | { readonly is: 'bill'; readonly bill: BillLine }
  | { readonly is: 'passed'; readonly change: Change }
  | { readonly is: 'faulty'; readonly faults: Fault[] }

const withinDays = 7
/**
 * Whether a line of the same number and sum tells of the money that is recorded already. Some banks count anew each day or
 * month, so that another company's money may come under a number that is known; a clerk may have typed another name or day.
 */
export const tellsOf = (
  known: Pick<KnownReceipt, 'payerName' | 'receivedAt'>,
  { payerName, receivedAt }: Pick<KnownReceipt, 'payerName' | 'receivedAt'>,
): boolean =>
  chinaDay(known.receivedAt) === chinaDay(receivedAt) ||
  (known.payerName === payerName && Math.abs(known.receivedAt.getTime() - receivedAt.getTime()) <= withinDays * oneDay)

/** '' for lines that are no thing of their own. */
export const lineKey = (cells: Cells): string => {
  const kind = cells['类型'] ?? ''
  if (kind === lineKinds.in) return cells['编号'] ?? ''
  return kind === lineKinds.pay || kind === lineKinds.refund ? `${kind} ${cells['编号'] ?? ''}` : ''
}

/** Reads a line that `recast` wrote. Nothing of the future is believed. */
export function lineOf({ rows }: Item, now: Date): Line {
  const [first] = rows
  const cells = first?.cells ?? {}
  const faulty = (column: string, message: string): Line => ({
    is: 'faulty',
    faults: [{ row: first?.row ?? 0, column, message }],
  })
  const kind = cells['类型'] ?? ''
  if (cells['问题']) return faulty(kind, cells['问题'])
  if (kind !== lineKinds.in && kind !== lineKinds.pay && kind !== lineKinds.refund)
    return { is: 'passed', change: { column: '类型', was: kind, is: '不导入' } }
  if (rows.length > 1) return faulty('编号', '同一编号出现了两次')
  const amount = parseYuan(cells['金额'] ?? '')
  const at = cells['时间'] ?? ''
  if (fromShanghai(at).getTime() > now.getTime() + oneDay) return faulty('时间', '交易时间在将来，请核对文件')
  if (kind === lineKinds.in)
    return {
      is: 'receipt',
      receipt: {
        reference: cells['编号'] ?? '',
        amount,
        payerName: cells['付款户名'] || '未注明户名',
        payerAccount: cells['付款账号'] ?? '',
        remark: cells['附言'] ?? '',
        receivedAt: fromShanghai(at),
      },
    }
  const channel = Object.values(forms).find(({ label }) => label === cells['来源'])?.channel
  if (!channel) return faulty('来源', '不认识的账单来源')
  return {
    is: 'bill',
    bill: {
      channel,
      kind: kind === lineKinds.pay ? 'pay' : 'refund',
      number: cells['编号'] ?? '',
      tradeNo: cells['平台单号'] ?? '',
      amount,
      fee: cells['手续费'] ? parseYuan(cells['手续费']) : fen(0),
      at,
    },
  }
}
