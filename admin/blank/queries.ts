import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { blankDetail, blankMovements, lineBlanks, listBlankStock, productBlank } from '../../contract/goods/blank.ts'
import { listSuppliers } from '../../contract/goods/supplier.ts'
import { call } from '../call.ts'

export const stockQuery = (filters: z.output<typeof listBlankStock.input>) =>
  queryOptions({
    queryKey: [listBlankStock.path, filters],
    queryFn: ({ signal }) => call(listBlankStock, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** Not fetched anew by itself: somebody may be writing. */
export const blankQuery = (id: number) =>
  queryOptions({
    queryKey: [blankDetail.path, id],
    queryFn: ({ signal }) => call(blankDetail, { id }, { signal }),
    refetchOnWindowFocus: false,
  })

export const movementsQuery = (variantId: number, filters: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [blankMovements.path, variantId, filters],
    queryFn: ({ signal }) => call(blankMovements, { variantId, ...filters }, { signal }),
    placeholderData: keepPreviousData,
  })

export const productBlankQuery = (productId: number) =>
  queryOptions({
    queryKey: [productBlank.path, productId],
    queryFn: ({ signal }) => call(productBlank, { productId }, { signal }),
  })

/** What a line takes of blank goods. */
export const lineBlanksQuery = (lineId: number) =>
  queryOptions({
    queryKey: [lineBlanks.path, lineId],
    queryFn: ({ signal }) => call(lineBlanks, { lineId }, { signal }),
  })

/** `all`: those that are no longer bought from too. */
export const suppliersQuery = (all: boolean) =>
  queryOptions({
    queryKey: [listSuppliers.path, all],
    queryFn: ({ signal }) => call(listSuppliers, { archived: all ? 1 : 0 }, { signal }),
  })

/** What shows how many lie there. */
export const stockKeys: readonly QueryKey[] = [[listBlankStock.path], [blankMovements.path], [blankDetail.path], [lineBlanks.path]]
