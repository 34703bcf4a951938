import type { PriceRules } from '../contract/price/price.ts'
import { fen, parseRate, yuan, type Fen } from '../contract/money.ts'
import { refuse } from '../contract/refusal.ts'
import { percent, scaled } from './exact.ts'
import type { Line } from './part.ts'

/** 生产工期 in working days before any rush; a quantity below the first step takes as long as the first step. */
export function daysFor(leadDays: PriceRules['leadDays'], quantity: number): number {
  let days = leadDays[0]?.[1] ?? 1
  for (const [from, longer] of leadDays) if (from <= quantity) days = longer
  return days
}

/** @throws Refusal selection.invalid where so many days cannot be saved, with the most that can, or the season is over. */
export function checkRush({ rush, leadDays }: PriceRules, saved: number, quantity: number, day: string | undefined): void {
  if (saved === 0) return
  const field = 'rushDays'
  if (!rush) refuse('selection.invalid', { field, nearest: 0 }, '该商品不支持加急')
  // 'MM-dd' is compared with the end of the day's text, so it holds every year.
  if (day !== undefined && rush.notAfter !== undefined && day.slice(-rush.notAfter.length) > rush.notAfter) {
    refuse('selection.invalid', { field, nearest: 0, notAfter: rush.notAfter }, `${rush.notAfter} 之后不接受加急`)
  }
  const most = Math.min(rush.maxDaysSaved, daysFor(leadDays, quantity) - 1)
  if (Number.isInteger(saved) && saved > 0 && saved <= most) return
  refuse('selection.invalid', { field, nearest: most }, most > 0 ? `最多可加急 ${most} 个工作日` : '该数量的工期已是最短，不能加急')
}

/** A share of goods and processing: `10560.00×10%`. */
export function rushLine(rules: PriceRules, saved: number, quantity: number, made: Fen): Line[] {
  if (saved === 0 || !rules.rush) return []
  const share = parseRate(rules.rush.share)
  const days = daysFor(rules.leadDays, quantity)
  return [
    {
      rule: 'rush',
      group: 'rush',
      label: `加急 ${percent(share)}（工期 ${days}→${days - saved} 个工作日）`,
      formula: `${yuan(made)}×${percent(share)}`,
      quantity: 1,
      rate: null,
      amount: fen(scaled(made, share, 10_000)),
    },
  ]
}
