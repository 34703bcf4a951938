import type { Calendar } from '../../../contract/price/price.ts'
import { answerWithin, promiseCauses, type PromiseCause } from '../../../contract/production/production.ts'
import type { Day } from '../../../contract/text.ts'
import { readyOn, workingDaysTo } from '../../../pricing/calendar.ts'

/** The last day on which a word that is waited for since `since` moves no promised day. */
export const answerBy = (since: Day, calendar: Calendar): Day => readyOn(since, answerWithin, calendar).day

/** Working days that an answer on `answered` came late; 0: in time. */
export const lateBy = (since: Day, answered: Day, calendar: Calendar): number =>
  workingDaysTo(answerBy(since, calendar), answered, calendar)

/** The promised day after so many working days of lateness. */
export const movedBy = (promised: Day, days: number, calendar: Calendar): Day => readyOn(promised, days, calendar).day

/** Days of another year say it. */
const short = (day: Day, other: Day): string => (day.slice(0, 4) === other.slice(0, 4) ? day.slice(5) : day)

export type Change = { fromDay: Day; toDay: Day; cause: PromiseCause; lateDays: number; note: string }

/** `原 12-03，因稿件确认晚 2 天，现 12-05`, as history and notices tell it. */
export function wordsOf({ fromDay, toDay, cause, lateDays, note }: Change): string {
  const late = lateDays > 0 ? `晚 ${lateDays} 天` : '原因'
  const why = cause === 'other' ? note : `${promiseCauses[cause]}${late}${note ? `（${note}）` : ''}`
  return `原 ${short(fromDay, toDay)}，因${why}，现 ${short(toDay, fromDay)}`
}

/** A line's plan as it decides whether it is late: where the first step that is not done should be, and where the last. */
export type Plan = { readonly promised: Day; readonly dueDay: Day; readonly endDay: Day }

/** The day on which the line will be ready when what is due today is done today; null: in time, or nothing is overdue. */
export function forecast({ promised, dueDay, endDay }: Plan, today: Day, calendar: Calendar): Day | null {
  if (workingDaysTo(dueDay, today, calendar) === 0) return null
  const ready = readyOn(today, workingDaysTo(dueDay, endDay, calendar), calendar).day
  return ready > promised ? ready : null
}
