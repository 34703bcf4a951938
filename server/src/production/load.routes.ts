import {
  deleteClosure,
  knownYearsAhead,
  productionLoad,
  saveCapacity,
  saveClosure,
  saveKnownTo,
} from '../../../contract/production/productionPlan.ts'
import { refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { knownTo } from '../calendar.ts'
import type { Routes } from '../services.ts'
import { lockCalendar, lockClosure, readOwnDays, removeClosure, writeClosure, writeKnownTo } from '../closure.sql.ts'
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

  serveOnce(saveClosure, async ({ input: { id: known, seen, ...fields }, tx, audit }) => {
    await lockCalendar(tx)
    const was = known === undefined ? null : await lockClosure(tx, known)
    if (was && seen && Object.entries(changedFields({ ...was }, seen).after).length > 0) refuse('page.changed', {}, overtaken(was.reason))
    const id = await writeClosure(tx, known ?? null, fields)
    await audit('closure.save', `closure ${id}`, changedFields(was && { ...was }, fields))
    return { id }
  })

  serveOnce(saveKnownTo, async ({ input, tx, audit, today }) => {
    const most = `${Number(today.slice(0, 4)) + knownYearsAhead}-12-31`
    if (input.knownTo < knownTo || input.knownTo > most) {
      refuse('input.invalid', { fields: { knownTo: `应为 ${knownTo} 至 ${most} 之间的日期` } })
    }
    await lockCalendar(tx)
    const now = await readOwnDays(tx)
    const stood = now.knownTo > knownTo ? now.knownTo : knownTo
    if (input.seen !== undefined && input.seen !== stood) refuse('page.changed', {}, overtaken('放假安排已公布至'))
    const was = await writeKnownTo(tx, input.knownTo)
    await audit('calendar.known', 'calendar', { before: { knownTo: was }, after: { knownTo: input.knownTo } })
    return true as const
  })

  serveOnce(deleteClosure, async ({ input, tx, audit }) => {
    await lockCalendar(tx)
    const { id, ...before } = await lockClosure(tx, input.id)
    await removeClosure(tx, id)
    await audit('closure.delete', `closure ${id}`, { before })
    return true as const
  })
}

const overtaken = (what: string): string => `“${what}”已被他人修改，请刷新后重新填写`
