import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { bookProducts, listBooks, listPrices, priceDetail, readVersion, tryPrice } from '../../contract/price/priceDesk.ts'
import { readDraft } from '../../contract/price/priceDraft.ts'
import { listSchedules, readSchedule } from '../../contract/price/priceSchedule.ts'
import { call } from '../call.ts'

/** A page of products; while the next one comes the last one stays. */
export const pricesQuery = (filters: z.output<typeof listPrices.input>) =>
  queryOptions({
    queryKey: [listPrices.path, filters],
    queryFn: ({ signal }) => call(listPrices, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** What a product is sold by, publicly or in a book. Not fetched anew by itself: a draft is being written upon it. */
export const priceQuery = (input: z.input<typeof priceDetail.input>) =>
  queryOptions({
    queryKey: [priceDetail.path, input],
    queryFn: ({ signal }) => call(priceDetail, input, { signal }),
    staleTime: Infinity,
  })

/** A version never changes. */
export const versionQuery = (productId: number, version: number) =>
  queryOptions({
    queryKey: [readVersion.path, productId, version],
    queryFn: ({ signal }) => call(readVersion, { productId, version }, { signal }),
    staleTime: Infinity,
  })

export const triedQuery = (input: z.input<typeof tryPrice.input>) =>
  queryOptions({
    queryKey: [tryPrice.path, input],
    queryFn: ({ signal }) => call(tryPrice, input, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  })

export const booksQuery = queryOptions({
  queryKey: [listBooks.path],
  queryFn: ({ signal }) => call(listBooks, {}, { signal }),
})

export const bookQuery = (input: z.input<typeof bookProducts.input>) =>
  queryOptions({
    queryKey: [bookProducts.path, input],
    queryFn: ({ signal }) => call(bookProducts, input, { signal }),
    placeholderData: keepPreviousData,
  })

/** The asker's own draft, read anew whenever the page is opened: it may have been written at another computer. */
export const draftQuery = (productId: number, bookId: number | null) =>
  queryOptions({
    queryKey: [readDraft.path, productId, bookId],
    queryFn: ({ signal }) => call(readDraft, { productId, bookId: bookId ?? undefined }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** A page of prices to come, or of what became of them. */
export const schedulesQuery = (filters: z.output<typeof listSchedules.input>) =>
  queryOptions({
    queryKey: [listSchedules.path, filters],
    queryFn: ({ signal }) => call(listSchedules, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const scheduleQuery = (id: number) =>
  queryOptions({
    queryKey: [readSchedule.path, id],
    queryFn: ({ signal }) => call(readSchedule, { id }, { signal }),
  })
