import { chinaDay, dayStart, type Day } from '../../../contract/text.ts'

// Months are China's: the log is asked for and told by its days, and a month that goes is told by its name.

/** By law nothing of the log goes before this many months are over, whatever is set. */
export const lawfulMonths = 6

/** How many months after this one are made before anything happens in them. */
export const monthsAhead = 2

/** The first day of the month so many months after that of `at`. */
export function monthFrom(at: Date, months: number): Day {
  const [year = 0, month = 0] = chinaDay(at).split('-').map(Number)
  const all = year * 12 + (month - 1) + months
  return `${String(Math.floor(all / 12)).padStart(4, '0')}-${String((all % 12) + 1).padStart(2, '0')}-01`
}

/** The same moment of China's clock so many months before; the last day of a month that is shorter. */
export function monthsBefore(at: Date, months: number): Date {
  const first = monthFrom(at, -months)
  const next = dayStart(monthFrom(dayStart(first), 1))
  const into = at.getTime() - dayStart(monthFrom(at, 0)).getTime()
  return new Date(Math.min(dayStart(first).getTime() + into, next.getTime() - 1))
}

/** This month and those ahead, by their first days. */
export const wantedMonths = (now: Date): Day[] => Array.from({ length: monthsAhead + 1 }, (_, later) => monthFrom(now, later))

/** What the partition of a month is called: audit_2026_11. */
export const nameOfMonth = (month: Day): string => `audit_${month.slice(0, 7).replace('-', '_')}`
