import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { contractDetail, listContracts } from '../../../contract/contract/contract.ts'
import { call } from '../call.ts'

type ContractFilters = z.input<typeof listContracts.input>

/** A page of 我的合同; while the next one comes the last one stays. */
export const contractsQuery = (filters: ContractFilters) =>
  queryOptions({
    queryKey: [listContracts.path, filters],
    queryFn: () => call(listContracts, filters),
    placeholderData: keepPreviousData,
  })

/** One contract with one of its versions whole; asked anew every second and a half while a paper is made, else each minute. */
export const contractQuery = (no: string, version?: number) =>
  queryOptions({
    queryKey: [contractDetail.path, no, version ?? 'newest'],
    queryFn: () => call(contractDetail, { no, ...(version !== undefined && { version }) }),
    // Links to files work for ten minutes.
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? 1500 : 60_000),
    placeholderData: keepPreviousData,
  })
