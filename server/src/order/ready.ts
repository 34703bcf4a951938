import type { Calendar } from '../../../contract/price.ts'
import type { Day } from '../../../contract/text.ts'
import { readyOn } from '../../../pricing/calendar.ts'
import { countedDay } from '../calendar.ts'

/** The day on which work of so many working days is ready when it is paid for at `now`; after the day's hour for orders it begins tomorrow. */
export const readyDay = (now: Date, leadDays: number, calendar: Calendar): Day =>
  readyOn(countedDay(now), leadDays, calendar).day
