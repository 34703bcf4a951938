import type { Calendar, ReadyDate } from '../contract/price.ts'
import type { Day } from '../contract/text.ts'
import { refuse } from '../contract/refusal.ts'

const oneDay = 86_400_000
/** No promise is longer: ten years. */
const mostWorkingDays = 2_600

/** Why nothing is made on that day, for people; null: it is a working day. What is `off` stays off, made up or not. */
function idle(day: Day, at: number, { off, on }: Calendar): string | null {
  const holiday = off[day]
  if (holiday !== undefined) return holiday
  const weekday = new Date(at).getUTCDay()
  return on[day] !== undefined || (weekday >= 1 && weekday <= 5) ? null : weekday === 6 ? '周六' : '周日'
}

/**
 * The day on which work of so many working days is ready, begun on `from`, which does not count itself; with the days passed
 * over and those made up, and why. Provisional beyond the last day for which holidays are published.
 * @throws Refusal input.invalid for a day that does not exist or working days that are no whole number from 0 to 2600.
 */
export function readyOn(from: Day, workingDays: number, calendar: Calendar): ReadyDate {
  let at = Date.parse(`${from}T00:00:00Z`)
  if (Number.isNaN(at) || dayAt(at) !== from) refuse('input.invalid', { field: 'from' }, '日期不存在')
  if (!Number.isInteger(workingDays) || workingDays < 0 || workingDays > mostWorkingDays) {
    refuse('input.invalid', { field: 'workingDays' }, '工作日天数不正确')
  }
  let day = from
  const skipped: ReadyDate['skipped'] = []
  const madeUp: ReadyDate['madeUp'] = []
  for (let left = workingDays; left > 0;) {
    at += oneDay
    day = dayAt(at)
    const why = idle(day, at, calendar)
    const made = calendar.on[day]
    if (why !== null) skipped.push({ day, why })
    else left -= 1
    if (why === null && made !== undefined) madeUp.push({ day, why: made })
  }
  return { from, workingDays, day, skipped, madeUp, provisional: day > calendar.knownTo }
}

const dayAt = (at: number): Day => new Date(at).toISOString().slice(0, 10)

/** Why nothing is made on the day, for people; null: it is a working day. */
export const idleOn = (day: Day, calendar: Calendar): string | null =>
  idle(day, Date.parse(`${day}T00:00:00Z`), calendar)

/** The day so many days later, earlier for a negative number. */
export const dayLater = (day: Day, days: number): Day => dayAt(Date.parse(`${day}T00:00:00Z`) + days * oneDay)

/** Working days after `from` up to and with `to`; 0 where `to` is not later. */
export function workingDaysTo(from: Day, to: Day, calendar: Calendar): number {
  let count = 0
  for (let day = dayLater(from, 1); day <= to; day = dayLater(day, 1)) if (idleOn(day, calendar) === null) count++
  return count
}

/** The calendar with the factory's own closed days, which also make up for nothing. */
export function withClosures(
  calendar: Calendar,
  closures: readonly { fromDay: Day; toDay: Day; reason: string }[],
): Calendar {
  if (closures.length === 0) return calendar
  const off = { ...calendar.off }
  for (const { fromDay, toDay, reason } of closures)
    for (let day = fromDay; day <= toDay; day = dayLater(day, 1)) off[day] = reason
  return { ...calendar, off }
}
