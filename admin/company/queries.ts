import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  companyDetail,
  companyManagers,
  companyNotices,
  listCompanies,
  listLevels,
  listPriceBooks,
} from '../../contract/account/company.ts'
import { call } from '../call.ts'
import { unlessHeard } from '../live/unlessHeard.ts'

/** A page of companies; while the next one comes the last one stays. */
export const companiesQuery = (filters: z.output<typeof listCompanies.input>) =>
  queryOptions({
    queryKey: [listCompanies.path, filters],
    queryFn: ({ signal }) => call(listCompanies, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: unlessHeard(60_000),
  })

/** Everything about one company. Its licence's link lives for ten minutes, so it is fetched anew before that. */
export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: [companyDetail.path, id],
    queryFn: ({ signal }) => call(companyDetail, { id }, { signal }),
    refetchInterval: 8 * 60_000,
  })

/** The levels in the merchant's order. */
export const levelsQuery = queryOptions({
  queryKey: [listLevels.path],
  queryFn: ({ signal }) => call(listLevels, {}, { signal }),
})

export const priceBooksQuery = queryOptions({
  queryKey: [listPriceBooks.path],
  queryFn: ({ signal }) => call(listPriceBooks, {}, { signal }),
})

/** A page of what the company's people were told. */
export const noticesQuery = (filters: z.output<typeof companyNotices.input>) =>
  queryOptions({
    queryKey: [companyNotices.path, filters],
    queryFn: ({ signal }) => call(companyNotices, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** Everybody of the staff whose customers companies may be. */
export const managersQuery = queryOptions({
  queryKey: [companyManagers.path],
  queryFn: ({ signal }) => call(companyManagers, {}, { signal }),
})
