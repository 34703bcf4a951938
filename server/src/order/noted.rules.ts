import { type Noted } from '../../../contract/order/consignment.ts'
import { foundText } from '../../../contract/order/foundText.ts'

type Found = { readonly id: number; readonly title: string; readonly unit: string }

/** What was found, in words: 帆布袋 短少 5 个、破损 2 个. */
export function notedText(lines: readonly Found[], noted: readonly Noted[] = []): string {
  return noted
    .map(({ text, ...found }) => {
      const line = lines.find(({ id }) => id === found.lineId)
      return foundText(line && { storeName: line.title, unitName: line.unit }, found) + (text && `（${text}）`)
    })
    .join('；')
}
