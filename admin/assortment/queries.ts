import { queryOptions } from '@tanstack/react-query'
import { assortmentDetail, findCompanies, goodsAudience, listAssortments } from '../../contract/goods/assortment.ts'
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

/** For whom a product is. Asked for anew whenever its page is opened, since it is going to be changed. */
export const audienceQuery = (id: number) =>
  queryOptions({
    queryKey: [goodsAudience.path, id],
    queryFn: ({ signal }) => call(goodsAudience, { id }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Companies by part of their name. */
export const companiesNamedQuery = (keyword: string) => ({
  queryKey: [findCompanies.path, keyword],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findCompanies, { keyword }, { signal }),
  staleTime: 30_000,
})
