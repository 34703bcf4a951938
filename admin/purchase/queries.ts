import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { listPurchases, purchaseDetail } from '../../contract/goods/purchase.ts'
import { stockKeys } from '../blank/queries.ts'
import { call } from '../call.ts'

export const purchasesQuery = (filters: z.output<typeof listPurchases.input>) =>
  queryOptions({
    queryKey: [listPurchases.path, filters],
    queryFn: ({ signal }) => call(listPurchases, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const purchaseQuery = (id: number) =>
  queryOptions({
    queryKey: [purchaseDetail.path, id],
    queryFn: ({ signal }) => call(purchaseDetail, { id }, { signal }),
  })

/** What shows what was ordered or came. */
export const purchaseKeys: readonly QueryKey[] = [[listPurchases.path], [purchaseDetail.path], ...stockKeys]
