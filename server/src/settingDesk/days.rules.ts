import type { Calendar } from '../../../contract/price/price.ts'
import type { DayStand, YearDay } from '../../../contract/setting/calendarDesk.ts'
import type { Day } from '../../../contract/text.ts'
import { dayLater, withClosures, type Entry } from '../../../pricing/calendar.ts'

/** What the merchant entered, with the number of its row. */
export type OwnEntry = Required<Entry> & { readonly id: number }

const has = ({ fromDay, toDay }: Pick<Entry, 'fromDay' | 'toDay'>, day: Day): boolean => fromDay <= day && day <= toDay

/** What a day is by a calendar that has the merchant's entries in it. */
export function dayIn(day: Day, official: Calendar, entries: readonly OwnEntry[]): YearDay {
  const { off, on } = withClosures(
    official,
    entries.filter((entry) => has(entry, day)),
  )
  const own = entries.some((entry) => has(entry, day))
  const said = (stand: DayStand, why: string): YearDay => ({ day, stand, why, own })
  const idle = off[day]
  if (idle !== undefined) return said(entries.some((entry) => entry.kind === 'closed' && has(entry, day)) ? 'closed' : 'holiday', idle)
  const made = on[day]
  if (made !== undefined) return said(isWeekend(day) ? 'madeUp' : 'work', made)
  return isWeekend(day) ? said('weekend', weekdays[weekdayOf(day)] ?? '') : said('work', '')
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0

/** Whether a day that is so is worked. */
export const isWorked = ({ stand }: Pick<YearDay, 'stand'>): boolean => stand === 'work' || stand === 'madeUp'

/** All days of a year. */
export function yearIn(year: number, official: Calendar, entries: readonly OwnEntry[]): YearDay[] {
  const days: YearDay[] = []
  for (let day: Day = `${year}-01-01`; day.startsWith(String(year)); day = dayLater(day, 1)) days.push(dayIn(day, official, entries))
  return days
}

export type DayChange = {
  /** Rows that go, as what of them is left is in `put`. */
  readonly gone: readonly number[]
  readonly put: readonly Required<Entry>[]
}

/**
 * What is to be written so that a day is worked, or not. What was entered of the day goes, and the rest of a longer time stays; where
 * the notice says the same, nothing more is entered.
 */
export function changeOfDay(
  day: Day,
  wanted: { works: boolean; reason: string },
  official: Calendar,
  entries: readonly OwnEntry[],
): DayChange {
  const of = entries.filter((entry) => has(entry, day))
  const rest = of.flatMap(({ kind, fromDay, toDay, reason }) => [
    ...(fromDay < day ? [{ kind, fromDay, toDay: dayLater(day, -1), reason }] : []),
    ...(day < toDay ? [{ kind, fromDay: dayLater(day, 1), toDay, reason }] : []),
  ])
  const bySelf = isWorked(dayIn(day, official, []))
  const kind = wanted.works ? 'workday' : 'closed'
  const own = bySelf === wanted.works ? [] : [{ kind, fromDay: day, toDay: day, reason: wanted.reason } as const]
  return { gone: of.map(({ id }) => id), put: [...rest, ...own] }
}
