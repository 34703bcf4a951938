import type { Calendar, ReadyDate } from '../contract/price/price.ts'
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
export const idleOn = (day: Day, calendar: Calendar): string | null => idle(day, Date.parse(`${day}T00:00:00Z`), calendar)

/** The day so many days later, earlier for a negative number. */
export const dayLater = (day: Day, days: number): Day => dayAt(Date.parse(`${day}T00:00:00Z`) + days * oneDay)

/** Working days after `from` up to and with `to`; 0 where `to` is not later. */
export function workingDaysTo(from: Day, to: Day, calendar: Calendar): number {
  let count = 0
  for (let day = dayLater(from, 1); day <= to; day = dayLater(day, 1)) if (idleOn(day, calendar) === null) count++
  return count
}

/** A day on which something happens, and whether its hour for orders has passed. */
export type Moment = { readonly today: Day; readonly afterCutOff: boolean }

/**
 * The working day that counts for what happens then, which does not count itself: today, or the next working day where
 * today is none or its hour for orders has passed. What happens later never counts for an earlier day.
 */
export const countedDay = ({ today, afterCutOff }: Moment, calendar: Calendar): Day =>
  !afterCutOff && idleOn(today, calendar) === null ? today : readyOn(today, 1, calendar).day

/**
 * When work of so many working days is ready that is ordered then: what the product's page, the settlement and the promise
 * of an order all say. `from` is the day that counts; the days passed over until then are told as well. @throws as `readyOn`.
 */
export function earliest(moment: Moment, workingDays: number, calendar: Calendar): ReadyDate {
  const from = countedDay(moment, calendar)
  const ready = readyOn(from, workingDays, calendar)
  if (from === moment.today) return ready
  const { skipped } = readyOn(moment.today, 1, calendar)
  return { ...ready, skipped: [...skipped, ...ready.skipped] }
}

/** Days as the merchant enters them: closed ones, official days off, weekend days that are worked. */
export type Entry = {
  readonly kind?: 'closed' | 'holiday' | 'workday'
  readonly fromDay: Day
  readonly toDay: Day
  readonly reason: string
}

/**
 * The calendar with the merchant's own entries over it. What the factory closes is off whatever else is said; a worked day is
 * stronger than a holiday, as the notice of one year can be changed by a later one.
 */
export function withClosures(calendar: Calendar, entries: readonly Entry[]): Calendar {
  if (entries.length === 0) return calendar
  const [off, on] = [{ ...calendar.off }, { ...calendar.on }]
  const enter = (wanted: NonNullable<Entry['kind']>, put: (day: Day, reason: string) => void) => {
    for (const { kind = 'closed', fromDay, toDay, reason } of entries)
      if (kind === wanted) for (let day = fromDay; day <= toDay; day = dayLater(day, 1)) put(day, reason)
  }
  enter('holiday', (day, reason) => {
    off[day] = reason
    delete on[day]
  })
  enter('workday', (day, reason) => {
    delete off[day]
    on[day] = reason
  })
  enter('closed', (day, reason) => (off[day] = reason))
  return { ...calendar, off, on }
}
