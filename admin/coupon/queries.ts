import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { batchDetail, listBatches, listCoupons } from '../../contract/coupon/couponDesk.ts'
import { call } from '../call.ts'
import { isClosed } from './standing.ts'

export const batchesQuery = (filters: z.output<typeof listBatches.input>) =>
  queryOptions({
    queryKey: [listBatches.path, filters],
    queryFn: ({ signal }) => call(listBatches, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

/** One batch: asked anew every five seconds while any more of it may be given. */
export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: [batchDetail.path, id],
    queryFn: ({ signal }) => call(batchDetail, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isClosed(data) ? false : 5000),
  })

export const couponsQuery = (filters: z.output<typeof listCoupons.input>) =>
  queryOptions({
    queryKey: [listCoupons.path, filters],
    queryFn: ({ signal }) => call(listCoupons, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** What shows batches and their coupons. */
export const batchKeys: readonly QueryKey[] = [[listBatches.path], [batchDetail.path], [listCoupons.path]]
