import {
  deleteClosure,
  knownYearsAhead,
  productionLoad,
  saveCapacity,
  saveClosure,
  saveKnownTo,
} from '../../../contract/production/productionPlan.ts'
import { refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/audit.rules.ts'
import { knownTo } from '../calendar.ts'
import type { Routes } from '../services.ts'
import { lockClosure, removeClosure, writeClosure, writeKnownTo } from '../closure.sql.ts'
import { loadFrom } from './load.ts'
import { writeCapacity } from './route.sql.ts'

/** What each process has to do on each day and what it can, and the days on which the factory is closed. */
export const loadRoutes: Routes = ({ serve, serveOnce }) => {
  serve(productionLoad, ({ input, db, now }) => loadFrom(db, input, now))

  serveOnce(saveCapacity, async ({ input: { processId, day, daily }, tx, audit }) => {
    await writeCapacity(tx, processId, day, daily)
    await audit('production.capacity', `process ${processId}`, { after: { day, daily } })
    return true as const
  })

  serveOnce(saveClosure, async ({ input: { id: known, ...fields }, tx, audit }) => {
    const was = known === undefined ? null : await lockClosure(tx, known)
    const id = await writeClosure(tx, known ?? null, fields)
    await audit('closure.save', `closure ${id}`, changedFields(was && { ...was }, fields))
    return { id }
  })

  serveOnce(saveKnownTo, async ({ input, tx, audit, today }) => {
    const most = `${Number(today.slice(0, 4)) + knownYearsAhead}-12-31`
    if (input.knownTo < knownTo || input.knownTo > most) {
      refuse('input.invalid', { fields: { knownTo: `应为 ${knownTo} 至 ${most} 之间的日期` } })
    }
    const was = await writeKnownTo(tx, input.knownTo)
    await audit('calendar.known', 'calendar', { before: { knownTo: was }, after: { knownTo: input.knownTo } })
    return true as const
  })

  serveOnce(deleteClosure, async ({ input, tx, audit }) => {
    const { id, ...before } = await lockClosure(tx, input.id)
    await removeClosure(tx, id)
    await audit('closure.delete', `closure ${id}`, { before })
    return true as const
  })
}
