import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { lineProduction, productionBoard } from '../../contract/production/productionDesk.ts'
import { listRoutes, productionLoad } from '../../contract/production/productionPlan.ts'
import { yearCalendar } from '../../contract/setting/calendarDesk.ts'
import { call } from '../call.ts'

/** The board; others move cards as well, so it is read anew every half minute. */
export const boardQuery = (filters: z.output<typeof productionBoard.input>) =>
  queryOptions({
    queryKey: [productionBoard.path, filters],
    queryFn: ({ signal }) => call(productionBoard, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

/** Everything about the production of one line. */
export const lineQuery = (lineId: number) =>
  queryOptions({
    queryKey: [lineProduction.path, lineId],
    queryFn: ({ signal }) => call(lineProduction, { lineId }, { signal }),
  })

export const loadQuery = (filters: z.output<typeof productionLoad.input>) =>
  queryOptions({
    queryKey: [productionLoad.path, filters],
    queryFn: ({ signal }) => call(productionLoad, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const routesQuery = queryOptions({
  queryKey: [listRoutes.path],
  queryFn: ({ signal }) => call(listRoutes, {}, { signal }),
})

/** What the desks of production show, as query keys. */
export const workKeys = [productionBoard, lineProduction, productionLoad, listRoutes, yearCalendar].map(({ path }) => [path])

/** After an action, and after a refused one too: what stands on the desks of production may no longer be so. */
export function refreshWork(queries: QueryClient): void {
  for (const queryKey of workKeys) void queries.invalidateQueries({ queryKey })
}
