import chineseDays from 'chinese-days'
import type { Calendar } from '../../contract/price/price.ts'
import { daysLater, oneDay, shanghai, type Day } from '../../contract/text.ts'
import { countedDay, earliest, type Moment } from '../../pricing/calendar.ts'

/** The last day for which the State Council's holiday notice is known to the package; later days are the merchant's to enter. */
export const knownTo: Day = '2026-12-31'
/** Far enough for the longest promise: a year and a half. */
const ahead = 550

/** Orders placed from this hour on, China time, begin the next day. */
const cutOffHour = 16

const made = new Map<Day, Calendar>()

/** The holidays and made-up working days of the next year and a half, by the official notices. */
export function calendarAt(now: Date): Calendar {
  const { today } = momentOf(now)
  const calendar = made.get(today) ?? calendarFrom(today, ahead)
  // Today's, and the one that looks back.
  if (!made.has(today) && made.size > 3) made.clear()
  made.set(today, calendar)
  return calendar
}

/** The official days of one year. */
export const calendarOfYear = (year: number): Calendar => calendarFrom(`${year}-01-01`, 365)

/** The calendar at a moment with the last four months before it, to count how late somebody was. */
export const calendarAround = (now: Date): Calendar => calendarAt(daysLater(now, -120))

/** Today in China, and whether today's hour for orders has passed. */
export function momentOf(now: Date): Moment {
  const moment = shanghai(now)
  return { today: moment.slice(0, 10), afterCutOff: Number(moment.slice(11, 13)) >= cutOffHour }
}

/** The working day that counts for what happens at `now`; see `countedDay`. */
export const countedAt = (now: Date, calendar: Calendar): Day => countedDay(momentOf(now), calendar)

/** The day on which work of so many working days is ready when it is ordered, or paid for, at `now`. */
export const readyDay = (now: Date, leadDays: number, calendar: Calendar): Day => earliest(momentOf(now), leadDays, calendar).day

function calendarFrom(first: Day, days: number): Calendar {
  const off: Record<Day, string> = {}
  const on: Record<Day, string> = {}
  const start = Date.parse(`${first}T00:00:00Z`)
  for (let n = 0; n <= days; n++) {
    const at = new Date(start + n * oneDay)
    const day = at.toISOString().slice(0, 10)
    if (day > knownTo) break
    const { work, name } = chineseDays.getDayDetail(day)
    // The package names holidays in three parts, 'National Day,国庆节,3', and plain days by their weekday.
    const [, holiday] = name.split(',')
    if (holiday === undefined) continue
    if (!work) off[day] = holiday
    else if (at.getUTCDay() % 6 === 0) on[day] = `${holiday}调休上班`
  }
  return { off, on, knownTo }
}
