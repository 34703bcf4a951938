import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bulkChoices, bulkDetail, listBulks, listFilters, type DeskFilter } from '../../contract/order/orderDesk.ts'
import type { z } from 'zod'
import { call } from '../call.ts'

/** One's own filters, and those that others share. */
export const filtersQuery = queryOptions({
  queryKey: [listFilters.path],
  queryFn: ({ signal }) => call(listFilters, {}, { signal }),
  staleTime: 60_000,
})

/** The orders meant: these, or all that answer to a filter. */
export type Chosen = { readonly orderIds: string[] } | { readonly filter: DeskFilter }

/** What may be done with the chosen orders now. */
export const choicesQuery = (chosen: Chosen) =>
  queryOptions({
    queryKey: [bulkChoices.path, chosen],
    queryFn: ({ signal }) => call(bulkChoices, chosen, { signal }),
    placeholderData: keepPreviousData,
  })

/** What is found in the artwork of the chosen orders that waits to be checked. */
export const openQuery = (chosen: Chosen, isAsked: boolean) =>
  queryOptions({
    queryKey: [bulkChoices.path, chosen, 'open'],
    queryFn: ({ signal }) => call(bulkChoices, { ...chosen, artworkFindings: true }, { signal }),
    enabled: isAsked,
    gcTime: 0,
  })

/** A run; looked at often while it goes on. */
export const bulkQuery = (id: number) =>
  queryOptions({
    queryKey: [bulkDetail.path, id],
    queryFn: ({ signal }) => call(bulkDetail, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'done' ? false : 800),
  })

export const bulksQuery = (filters: z.output<typeof listBulks.input>) =>
  queryOptions({
    queryKey: [listBulks.path, filters],
    queryFn: ({ signal }) => call(listBulks, filters, { signal }),
    placeholderData: keepPreviousData,
  })
