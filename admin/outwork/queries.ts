import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { listOutwork, outworkDetail, outworkOptions } from '../../contract/production/outwork.ts'
import { staffOrderDetail } from '../../contract/order/order.ts'
import { lineProduction, productionBoard } from '../../contract/production/productionDesk.ts'
import { call } from '../call.ts'

export const outworksQuery = (filters: z.output<typeof listOutwork.input>) =>
  queryOptions({
    queryKey: [listOutwork.path, filters],
    queryFn: ({ signal }) => call(listOutwork, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** All that was given out of one line. */
export const outworksOf = (lineId: number) => outworksQuery(listOutwork.input.parse({ lineId, limit: 100 }))

export const outworkQuery = (id: number) =>
  queryOptions({
    queryKey: [outworkDetail.path, id],
    queryFn: ({ signal }) => call(outworkDetail, { id }, { signal }),
  })

/** Not fetched anew by itself: somebody may be writing. */
export const outworkOptionsQuery = (lineId: number) =>
  queryOptions({
    queryKey: [outworkOptions.path, lineId],
    queryFn: ({ signal }) => call(outworkOptions, { lineId }, { signal }),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })

/** What shows what is outside, or how far the work is. */
export const outworkKeys: readonly QueryKey[] = [listOutwork, outworkDetail, productionBoard, lineProduction, staffOrderDetail].map(
  ({ path }) => [path],
)
