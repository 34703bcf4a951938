import type { Period } from '../../contract/report/report.ts'
import { dayStart, shanghai } from '../../contract/text.ts'

/** Whole months of China: `begin` belongs to them, `end` does not. */
export type Span = { readonly from: string; readonly to: string; readonly begin: Date; readonly end: Date }

const after = (month: string): string => {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
}

/** The months asked for: January of this year to this month where nothing is said, turned round where they stand so. */
export function spanOf({ from, to }: Period, now: Date): Span {
  const today = shanghai(now)
  const [a, b] = [from ?? `${(to ?? today).slice(0, 4)}-01`, to ?? today.slice(0, 7)]
  const [first, last] = a <= b ? [a, b] : [b, a]
  return { from: first, to: last, begin: dayStart(`${first}-01`), end: dayStart(`${after(last)}-01`) }
}
