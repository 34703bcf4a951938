import { z } from 'zod'
import type { LegalMove } from '../../contract/legalMove.ts'
import { trackingChecked } from '../../contract/carrier.ts'
import { staffMoveOrder } from '../../contract/order/moveOrder.ts'
import { judge, missingIn } from '../../kit/form.ts'

export type Ask = LegalMove['asks'][number]

const input = staffMoveOrder.input.shape

/** What a move may ask: what the field is called, and what the contract says of an answer. */
export const asks = {
  reason: { label: '原因', schema: input.reason, kind: 'lines' },
  text: { label: '修改意见', schema: input.text, kind: 'lines' },
  date: { label: '排产日期', schema: input.date, kind: 'day' },
  cause: { label: '不合格原因', schema: input.cause, kind: 'lines' },
  carrier: { label: '承运商', schema: input.carrier, kind: 'carrier' },
  trackingNo: { label: '运单号', schema: input.trackingNo, kind: 'line' },
  fileId: { label: '校样图片', schema: input.fileId, kind: 'proof' },
} as const satisfies Record<Ask, { label: string; schema: z.ZodType; kind: string }>

/** Judges the answers to what a move asks; all of it must be answered. `note` may go with any move. */
export function judgeAnswers(asked: readonly Ask[], typed: Readonly<Record<string, unknown>>) {
  const words = asked.map((ask) => [ask, `请${ask === 'fileId' ? '上传' : '填写'}${asks[ask].label}`])
  const missing = missingIn(Object.fromEntries(words), typed)
  if (Object.keys(missing).length > 0) return { faults: missing }
  const { carrier, trackingNo, note } = input
  const each = Object.fromEntries(asked.map((ask) => [ask, asks[ask].schema]))
  const answers = z.object({ ...each, carrier, trackingNo, note })
  return judge(answers.check(trackingChecked), typed)
}
