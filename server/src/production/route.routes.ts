import { goodsTypes } from '../../../contract/goods.ts'
import { addRoute, deleteRoute, listRoutes, saveProcess, saveRoute } from '../../../contract/production/productionPlan.ts'
import { refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { judgeRoute, kindLabel } from './route.rules.ts'
import { copyRoute, lockRoute, readProcesses, readRoutes, removeRoute, writeProcess, writeRoute } from './route.sql.ts'

const isLast = (kind: string): boolean => kind === '' || kind === 'none'

/** The merchant's processes, and the routes that lines take through them. */
export const workRouteRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listRoutes, async ({ db }) => {
    const [processes, routes] = await Promise.all([readProcesses(db), readRoutes(db)])
    return {
      processes,
      routes: routes.map(({ type, kind, ...route }) => ({
        ...route,
        kind,
        qiliGoodsTypeId: goodsTypes[type].wire,
        label: kindLabel(kind),
        last: isLast(kind),
      })),
    }
  })

  serveOnce(saveProcess, async ({ input: { id: known, ...fields }, tx, audit }) => {
    const [processes, routes] = await Promise.all([readProcesses(tx), readRoutes(tx)])
    const was = known === undefined ? null : (processes.find(({ id }) => id === known) ?? refuse('process.missing'))
    const used = was !== null && routes.some(({ processIds }) => processIds.includes(was.id))
    if (used && was.phase !== fields.phase) {
      refuse('process.phase', { fields: { phase: '该工序已用于工艺路线，不能更换阶段' } })
    }
    const perHour = fields.unit === 'hour' ? fields.perHour : null
    const id = await writeProcess(tx, known ?? null, { ...fields, perHour })
    await audit('process.save', `process ${id}`, changedFields(was && { ...was }, { ...fields, perHour }))
    return { id }
  })

  serveOnce(saveRoute, async ({ input: { id, processIds, toleranceBp }, tx, audit }) => {
    const route = await lockRoute(tx, id)
    const processes = new Map((await readProcesses(tx)).map((one) => [one.id, one]))
    judgeRoute(
      route,
      processIds.map((processId) => (processes.get(processId) ?? refuse('process.missing')).phase),
    )
    await writeRoute(tx, id, { processIds, toleranceBp })
    const was = { processIds: route.processIds, toleranceBp: route.toleranceBp }
    await audit('route.save', `route ${id}`, changedFields(was, { processIds, toleranceBp }))
    return true as const
  })

  serveOnce(addRoute, async ({ input: { routeId, kind }, tx, audit }) => {
    const from = await lockRoute(tx, routeId)
    if (from.kind === 'none') refuse('route.missing')
    const id = await copyRoute(tx, from, kind)
    await audit('route.save', `route ${id}`, { after: { type: from.type, kind } })
    return { id }
  })

  serveOnce(deleteRoute, async ({ input: { id }, tx, audit }) => {
    const route = await lockRoute(tx, id)
    if (isLast(route.kind)) refuse('route.missing')
    await removeRoute(tx, id)
    await audit('route.delete', `route ${id}`, { before: { type: route.type, kind: route.kind } })
    return true as const
  })
}
