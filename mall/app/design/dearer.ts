import { fen, formatYuan, parseRate, parseYuan, rateText, type Fen, type Rate } from '../../../contract/money.ts'
import type { Shown } from './shown.ts'

/** What a configuration costs, with tax: a piece, and all of it. */
export type Cost = { readonly each: Rate; readonly gross: Fen }

/** How much dearer or cheaper it is so than as it is configured, to the last digit that is paid; with no price to compare, what it costs. */
export function dearerWords({ each, gross }: Cost, price: Shown['price'], unitName: string): string {
  if ('why' in price) return `含税每${unitName} ¥${rateText(each)}`
  const whole = gross - parseYuan(price.gross)
  if (whole === 0) return '价格不变'
  const sign = whole > 0 ? '+' : '−'
  const piece = Math.abs(each - parseRate(price.unitGross)) as Rate
  return piece === 0 ? `含税合计 ${sign}${formatYuan(fen(Math.abs(whole)))}` : `含税每${unitName} ${sign}¥${rateText(piece)}`
}
