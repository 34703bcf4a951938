import chineseDays from 'chinese-days'
import type { Calendar } from '../../contract/price.ts'
import { shanghai, type Day } from '../../contract/text.ts'

/** The last day for which the State Council's holiday notice is known to the package; later days are provisional. */
const knownTo: Day = '2026-12-31'
const oneDay = 86_400_000 // ms
/** Far enough for the longest promise: a year and a half. */
const ahead = 550

/** Orders placed from this hour on, China time, begin the next day. */
const cutOffHour = 16

let made: { today: Day; calendar: Calendar } | null = null

/** The holidays and made-up working days of the next year and a half, by the official notices. */
export function calendarAt(now: Date): Calendar {
  const { today } = dayOf(now)
  if (made?.today !== today) made = { today, calendar: calendarFrom(today) }
  return made.calendar
}

/** Today in China, and whether today's hour for orders has passed. */
export function dayOf(now: Date): { today: Day; afterCutOff: boolean } {
  const moment = shanghai(now)
  return { today: moment.slice(0, 10), afterCutOff: Number(moment.slice(11, 13)) >= cutOffHour }
}

function calendarFrom(today: Day): Calendar {
  const off: Record<Day, string> = {}
  const on: Record<Day, string> = {}
  const start = Date.parse(`${today}T00:00:00Z`)
  for (let n = 0; n <= ahead; n++) {
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
