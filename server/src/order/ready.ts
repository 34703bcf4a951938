import { readyOn } from '../../../pricing/calendar.ts'
import { calendarAt, dayOf } from '../calendar.ts'
import type { Day } from '../../../contract/text.ts'

/** The day on which work of so many working days is ready when it is paid for at `now`; after the day's hour for orders it begins tomorrow. */
export function readyDay(now: Date, leadDays: number): Day {
  const { today, afterCutOff } = dayOf(now)
  const from = afterCutOff ? new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10) : today
  return readyOn(from, leadDays, calendarAt(now)).day
}
