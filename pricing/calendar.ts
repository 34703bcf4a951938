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
