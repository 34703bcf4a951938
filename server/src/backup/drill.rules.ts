import { dayStart, daysLater, chinaDay, type Day } from '../../../contract/text.ts'

/** The newest day, `today` or before, that is this day of the week; 0 is Sunday. */
export function newestOf(weekday: number, today: Day): Day {
  const back = (weekdayOf(today) - weekday + 7) % 7
  return chinaDay(dayStart(today, -back))
}

// Noon in China is the same day everywhere that matters.
const weekdayOf = (day: Day): number => daysLater(dayStart(day), 0.5).getUTCDay()

/** Whether a drill is due that is to be made on this day of the week: none was begun on the newest of these days, or since. */
export const isDrillDue = (weekday: number, today: Day, tried: Date | null): boolean =>
  tried === null || chinaDay(tried) < newestOf(weekday, today)
