import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { goodsAudience } from '../../contract/goods/assortment.ts'
import { goodsDetail, listGoods } from '../../contract/goods/goodsDesk.ts'
import { call } from '../call.ts'

/** A page of goods; while the next one comes the last one stays. */
export const goodsQuery = (filters: z.output<typeof listGoods.input>) =>
  queryOptions({
    queryKey: [listGoods.path, filters],
    queryFn: ({ signal }) => call(listGoods, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** Everything about one product. Not fetched anew by itself: somebody may be writing. */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: [goodsDetail.path, id],
    queryFn: ({ signal }) => call(goodsDetail, { id }, { signal }),
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
