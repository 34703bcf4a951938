import { deleteFilter, filtersAtMost, listFilters, saveFilter, sortFilters } from '../../../contract/order/orderDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { withoutSearch } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { queryOf } from './filter.rules.ts'
import { deleteFilterOf, filtersFor, insertFilter, lockFilters, noneFirst, placeFilters, setFilter } from './filter.sql.ts'

/** The filters that staff of the order desk keep under a name. */
export const filterRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listFilters, ({ actor, db }) => filtersFor(db, actor.staffId))

  serveOnce(saveFilter, async ({ input, actor, tx, audit }) => {
    const { id: known, query: filter, ...rest } = input
    const own = await lockFilters(tx, actor.staffId)
    if (own.some(({ id, name }) => name === rest.name && id !== known))
      refuse('filter.name.taken', { fields: { name: '您已有同名的筛选' } })
    if (known === undefined && own.length >= filtersAtMost) refuse('filter.full')
    const fields = { ...rest, query: queryOf(filter) }
    if (fields.first) await noneFirst(tx, actor.staffId)
    if (known !== undefined) await setFilter(tx, actor.staffId, known, fields)
    const id = known ?? (await insertFilter(tx, actor.staffId, fields, own.length + 1))
    const after = { ...fields, query: withoutSearch(fields.query) }
    await audit('order.filter.save', `order_filter ${id}`, { after })
    return { id }
  })

  serveOnce(sortFilters, async ({ input: { ids }, actor, tx }) => {
    const own = await lockFilters(tx, actor.staffId)
    if (ids.some((one) => !own.some(({ id }) => id === one))) refuse('filter.missing')
    await placeFilters(tx, actor.staffId, ids)
    return true as const
  })

  serveOnce(deleteFilter, async ({ input: { id }, actor, tx, audit }) => {
    const name = await deleteFilterOf(tx, actor.staffId, id)
    await audit('order.filter.delete', `order_filter ${id}`, { before: { name } })
    return true as const
  })
}
