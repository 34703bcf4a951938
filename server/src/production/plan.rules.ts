import type { Calendar } from '../../../contract/price/price.ts'
import type { Day } from '../../../contract/text.ts'
import { dayLater, idleOn, workingDaysTo } from '../../../pricing/calendar.ts'

/** What a process can do: pieces or hours a day, and how many pieces an hour makes where it counts hours. */
export type Capacity = {
  readonly unit: 'piece' | 'hour'
  readonly perHour: number | null
  readonly daily: number | null
}

/** How much of a process so many pieces take: pieces, or minutes where it counts hours. At least 1. */
export function amountOf({ unit, perHour }: Pick<Capacity, 'unit' | 'perHour'>, pieces: number): number {
  const amount = unit === 'piece' || perHour === null ? pieces : Math.ceil((pieces * 60) / perHour)
  return Math.max(1, amount)
}

/** A day's capacity as `amountOf` counts; null: as much as one likes. */
export const dayCapacity = (unit: Capacity['unit'], daily: number | null): number | null =>
  daily === null ? null : unit === 'hour' ? daily * 60 : daily

/** What a step takes of its process. */
export type Wanted = { readonly processId: number; readonly amount: number }
export type Planned = { readonly day: Day; readonly loads: readonly { readonly day: Day; readonly amount: number }[] }

/** Working days that are looked through for free capacity; what finds none within them stands on its first day and shows there as too much. */
const searched = 250

/**
 * Lays steps one after the other onto working days from `from` on (itself, where it works). They spread over the time until
 * `until`; a day gives no more than `free` says, so a step goes on to the next days, and those after it wait.
 */
export function laidOut(
  from: Day,
  until: Day | null,
  wanted: readonly Wanted[],
  calendar: Calendar,
  free: (processId: number, day: Day) => number,
): Planned[] {
  const days = workingDays(from, calendar)
  const span = until === null ? 1 : Math.max(1, workingDaysTo(dayLater(days[0] ?? from, -1), until, calendar))
  const taken = new Map<string, number>()
  let reached = 0
  return wanted.map(({ processId, amount }, i) => {
    const begin = Math.max(reached, Math.floor((i * span) / wanted.length))
    const loads = filled(days.slice(begin), amount, (day) => {
      const left = free(processId, day) - (taken.get(`${processId} ${day}`) ?? 0)
      return Math.max(0, left)
    })
    for (const load of loads) {
      const key = `${processId} ${load.day}`
      taken.set(key, (taken.get(key) ?? 0) + load.amount)
    }
    const day = loads.at(-1)?.day ?? days[begin] ?? from
    reached = Math.max(begin, days.indexOf(day))
    return { day, loads }
  })
}

function filled(days: readonly Day[], amount: number, free: (day: Day) => number): { day: Day; amount: number }[] {
  const loads: { day: Day; amount: number }[] = []
  let left = amount
  for (const day of days) {
    const part = Math.min(left, free(day))
    if (part > 0) loads.push({ day, amount: part })
    left -= part
    if (left === 0) return loads
  }
  const [first] = days
  return first === undefined ? [] : [{ day: first, amount }]
}

function workingDays(from: Day, calendar: Calendar): Day[] {
  const days: Day[] = []
  for (let day = from, n = 0; days.length < searched && n < 2 * searched; day = dayLater(day, 1), n++) {
    if (idleOn(day, calendar) === null) days.push(day)
  }
  return days
}
