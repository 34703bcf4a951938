import { queryOptions } from '@tanstack/react-query'
import { assortmentDetail, listAssortments } from '../../contract/goods/assortment.ts'
import { call } from '../call.ts'

export const assortmentsQuery = queryOptions({
  queryKey: [listAssortments.path],
  queryFn: ({ signal }) => call(listAssortments, {}, { signal }),
})

/** One assortment with all it names. Not fetched anew by itself: somebody may be writing. */
export const assortmentQuery = (id: number) =>
  queryOptions({
    queryKey: [assortmentDetail.path, id],
    queryFn: ({ signal }) => call(assortmentDetail, { id }, { signal }),
    refetchOnWindowFocus: false,
  })
