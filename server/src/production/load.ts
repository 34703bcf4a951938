import { chinaDay } from '../../../contract/text.ts'
import { dayLater, idleOn } from '../../../pricing/calendar.ts'
import type { Db } from '../database/db.ts'
import { calendarAround } from '../calendar.ts'
import { readOwnDays, withOwnDays } from '../closure.sql.ts'
import { ownCapacities, plannedLoads, slippingLines } from './load.sql.ts'
import { dayCapacity, type Capacity } from './plan.rules.ts'
import { readProcesses } from './route.sql.ts'

/** Minutes as hours to a tenth; pieces as they are. */
const shown = (unit: Capacity['unit'], amount: number): number => (unit === 'hour' ? Math.round(amount / 6) / 10 : amount)

/** What each process has to do and can on each of so many days from `from`, today where it is absent. */
export async function loadFrom(db: Db, asked: { readonly from?: string | undefined; readonly days: number }, now: Date) {
  const today = chinaDay(now)
  const from = asked.from ?? today
  const days = Array.from({ length: asked.days }, (_, i) => dayLater(from, i))
  const to = days.at(-1) ?? from
  const [processes, loads, capacities, own, slipping] = await Promise.all([
    readProcesses(db),
    plannedLoads(db, from, to),
    ownCapacities(db, from, to),
    readOwnDays(db),
    slippingLines(db),
  ])
  const calendar = withOwnDays(calendarAround(now), own)
  const idle = new Map(days.map((day) => [day, idleOn(day, calendar)]))
  return {
    today,
    days: days.map((day) => ({ day, idle: idle.get(day) ?? null })),
    processes: processes.map(({ id, name, unit, daily }) => ({
      id,
      name,
      unit,
      loads: days.map((day) => {
        const amount = loads.find((cell) => cell.processId === id && cell.day === day)?.amount ?? 0
        const set = capacities.find((cell) => cell.processId === id && cell.day === day)?.daily
        const capacity = idle.get(day) ? 0 : dayCapacity(unit, set ?? daily)
        return {
          day,
          load: shown(unit, amount),
          capacity: capacity === null ? null : shown(unit, capacity),
          over: capacity !== null && amount > capacity,
        }
      }),
    })),
    closures: own.closures,
    knownTo: calendar.knownTo,
    slipping,
  }
}
