import type { Noted } from '../../../contract/order/consignment.ts'
import { refuse } from '../../../contract/refusal.ts'

/** A line in a consignment: how many of it should have come. */
export type Expected = {
  readonly lineId: number
  readonly title: string
  readonly quantity: number
  readonly unit: string
}

/**
 * Judges what is said to have been found in a consignment.
 * @throws Refusal order.missing for a line that is not in it, noted.wrong naming the line of which nothing is said, that is
 * named twice, or of which more is missing and broken than should have come.
 */
export function checkNoted(expected: readonly Expected[], noted: readonly Noted[]): void {
  const seen = new Set<number>()
  for (const { lineId, short, damaged } of noted) {
    const line = expected.find((one) => one.lineId === lineId) ?? refuse('order.missing')
    const wrong = (msg: string) => refuse('noted.wrong', { lineId }, msg)
    if (seen.has(lineId)) wrong(`「${line.title}」填写了两次`)
    seen.add(lineId)
    if (short + damaged === 0) wrong(`请填写「${line.title}」短少或破损的数量`)
    if (short + damaged > line.quantity)
      wrong(`「${line.title}」短少 ${short} ${line.unit}、破损 ${damaged} ${line.unit}，超出应收的 ${line.quantity} ${line.unit}`)
  }
}
