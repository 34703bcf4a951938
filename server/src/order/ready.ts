import type { Calendar } from '../../../contract/price/price.ts'
import type { Day } from '../../../contract/text.ts'
import { earliest } from '../../../pricing/calendar.ts'
import { momentOf } from '../calendar.ts'

/** The day on which work of so many working days is ready when it is ordered, or paid for, at `now`. */
export const readyDay = (now: Date, leadDays: number, calendar: Calendar): Day => earliest(momentOf(now), leadDays, calendar).day
