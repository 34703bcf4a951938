import { deleteClosure, productionLoad, saveCapacity, saveClosure } from '../../../contract/productionPlan.ts'
import { dayLater, idleOn } from '../../../pricing/calendar.ts'
import { changedFields } from '../audit/audit.rules.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { dayOf } from '../calendar.ts'
import type { Routes } from '../house.ts'
import { factoryCalendar, lockClosure, readClosures, removeClosure, writeClosure } from './closure.sql.ts'
import { ownCapacities, plannedLoads, slippingLines } from './load.sql.ts'
import { dayCapacity, type Capacity } from './plan.rules.ts'
import { readProcesses, writeCapacity } from './route.sql.ts'

/** Minutes as hours to a tenth; pieces as they are. */
const shown = (unit: Capacity['unit'], amount: number): number =>
  unit === 'hour' ? Math.round(amount / 6) / 10 : amount

/** What each process has to do on each day and what it can, and the days on which the factory is closed. */
export const loadRoutes: Routes = ({ serve, serveOnce }) => {
  serve(productionLoad, async ({ input, db, now }) => {
    const { today } = dayOf(now)
    const from = input.from ?? today
    const days = Array.from({ length: input.days }, (_, i) => dayLater(from, i))
    const to = days.at(-1) ?? from
    const [processes, loads, capacities, closures, slipping, calendar] = await Promise.all([
      readProcesses(db),
      plannedLoads(db, from, to),
      ownCapacities(db, from, to),
      readClosures(db),
      slippingLines(db),
      factoryCalendar(db, now),
    ])
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
          const own = capacities.find((cell) => cell.processId === id && cell.day === day)?.daily
          const capacity = idle.get(day) ? 0 : dayCapacity(unit, own ?? daily)
          return {
            day,
            load: shown(unit, amount),
            capacity: capacity === null ? null : shown(unit, capacity),
            over: capacity !== null && amount > capacity,
          }
        }),
      })),
      closures,
      slipping,
    }
  })

  serveOnce(saveCapacity, async ({ input: { processId, day, daily }, actor, tx, now, origin }) => {
    await writeCapacity(tx, processId, day, daily)
    const entry = {
      actor,
      action: 'production.capacity',
      subject: `process ${processId}`,
      address: origin.address,
    } as const
    await insertAudit(tx, { ...entry, after: { day, daily } }, now)
    return true as const
  })

  serveOnce(saveClosure, async ({ input: { id: known, ...fields }, actor, tx, now, origin }) => {
    const was = known === undefined ? null : await lockClosure(tx, known)
    const id = await writeClosure(tx, known ?? null, fields)
    const entry = { actor, action: 'closure.save', subject: `closure ${id}`, address: origin.address } as const
    await insertAudit(tx, { ...entry, ...changedFields(was && { ...was }, fields) }, now)
    return { id }
  })

  serveOnce(deleteClosure, async ({ input, actor, tx, now, origin }) => {
    const { id, ...before } = await lockClosure(tx, input.id)
    await removeClosure(tx, id)
    const entry = { actor, action: 'closure.delete', subject: `closure ${id}`, address: origin.address } as const
    await insertAudit(tx, { ...entry, before }, now)
    return true as const
  })
}
