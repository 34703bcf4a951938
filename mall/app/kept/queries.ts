import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listFavourites } from '../../../contract/goods/favourite.ts'
import { call } from '../call.ts'

/** A product that was kept as a favourite or looked at. */
export type Kept = z.output<typeof listFavourites.output>['rows'][number]

export const keptPerPage = 40

/** A page of favourites (`collect`) or footprints (`foot`); while the next one comes the last one stays. */
export const keptQuery = (type: 'collect' | 'foot', page: number) =>
  queryOptions({
    queryKey: [listFavourites.path, type, page],
    queryFn: () => call(listFavourites, { type, page, limit: keptPerPage }),
    placeholderData: keepPreviousData,
  })
