import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { contractSettings, staffContractDetail, staffListContracts } from '../../contract/contract/contractDesk.ts'
import { call } from '../call.ts'

/** A page of the desk; buyers sign while it is looked at, so it is asked anew every twenty seconds. */
export const contractsQuery = (filters: z.output<typeof staffListContracts.input>) =>
  queryOptions({
    queryKey: [staffListContracts.path, filters],
    queryFn: ({ signal }) => call(staffListContracts, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  })

/** One contract with a version whole; asked anew often while its paper is made. */
export const contractQuery = (no: string, version?: number) =>
  queryOptions({
    queryKey: [staffContractDetail.path, no, version ?? 'newest'],
    queryFn: ({ signal }) => call(staffContractDetail, { no, ...(version !== undefined && { version }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? 1500 : 30_000),
  })

export const settingsQuery = queryOptions({
  queryKey: [contractSettings.path],
  queryFn: ({ signal }) => call(contractSettings, {}, { signal }),
})

/** Companies with these words in their name. */
export const companiesQuery = (keyword: string) => ({
  queryKey: [contractSettings.path, keyword],
  queryFn: async () => (keyword ? (await call(contractSettings, { keyword })).found : []),
  staleTime: 30_000,
})

/** What is to be asked anew once a contract has moved. */
export const moving = [staffListContracts, staffContractDetail].map(({ path }) => [path])
