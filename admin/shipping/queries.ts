import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listShipping, listShippingRuns, shippingRunDetail } from '../../contract/shipping/shipping.ts'
import { waybillCarriers } from '../../contract/shipping/waybill.ts'
import { call } from '../call.ts'
import { unlessHeard } from '../live/unlessHeard.ts'

export type Asked = z.output<typeof listShipping.input>

/** A page of the shipping desk; while the next one comes the last one stays. */
export const shippingQuery = (filters: Asked) =>
  queryOptions({
    queryKey: [listShipping.path, filters],
    queryFn: ({ signal }) => call(listShipping, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: unlessHeard(60_000),
  })

/** A run; looked at often while it goes on. */
export const runQuery = (id: number) =>
  queryOptions({
    queryKey: [shippingRunDetail.path, id],
    queryFn: ({ signal }) => call(shippingRunDetail, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'running' ? false : 600),
  })

export const runsQuery = (filters: z.output<typeof listShippingRuns.input>) =>
  queryOptions({
    queryKey: [listShippingRuns.path, filters],
    queryFn: ({ signal }) => call(listShippingRuns, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** Of which carriers numbers can be asked. */
export const carriersQuery = queryOptions({
  queryKey: [waybillCarriers.path],
  queryFn: ({ signal }) => call(waybillCarriers, {}, { signal }),
  staleTime: 30_000,
})
