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
import { insertAudit } from '../audit/audit.sql.ts'
import { dayOf, knownTo } from '../calendar.ts'
import type { Routes } from '../house.ts'
import { lockClosure, removeClosure, writeClosure, writeKnownTo } from '../closure.sql.ts'
import { loadFrom } from './load.ts'
import { writeCapacity } from './route.sql.ts'

/** What each process has to do on each day and what it can, and the days on which the factory is closed. */
export const loadRoutes: Routes = ({ serve, serveOnce }) => {
  serve(productionLoad, ({ input, db, now }) => loadFrom(db, input, now))

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

  serveOnce(saveKnownTo, async ({ input, actor, tx, now, origin }) => {
    const most = `${Number(dayOf(now).today.slice(0, 4)) + knownYearsAhead}-12-31`
    if (input.knownTo < knownTo || input.knownTo > most) {
      refuse('input.invalid', { fields: { knownTo: `应为 ${knownTo} 至 ${most} 之间的日期` } })
    }
    const was = await writeKnownTo(tx, input.knownTo)
    const entry = { actor, action: 'calendar.known', subject: 'calendar', address: origin.address } as const
    await insertAudit(tx, { ...entry, before: { knownTo: was }, after: { knownTo: input.knownTo } }, now)
    return true as const
  })

  serveOnce(deleteClosure, async ({ input, actor, tx, now, origin }) => {
    const { id, ...before } = await lockClosure(tx, input.id)
    await removeClosure(tx, id)
    const entry = { actor, action: 'closure.delete', subject: `closure ${id}`, address: origin.address } as const
    await insertAudit(tx, { ...entry, before }, now)
    return true as const
  })
}
