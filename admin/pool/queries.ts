import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffListPools, staffPoolDetail } from '../../contract/promotion/poolDesk.ts'
import { call } from '../call.ts'

export const poolsQuery = (filters: z.output<typeof staffListPools.input>) =>
  queryOptions({
    queryKey: [staffListPools.path, filters],
    queryFn: ({ signal }) => call(staffListPools, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const poolQuery = (id: number) =>
  queryOptions({
    queryKey: [staffPoolDetail.path, id],
    queryFn: ({ signal }) => call(staffPoolDetail, { id }, { signal }),
    refetchInterval: 30_000,
  })

/** What shows runs. */
export const poolKeys: readonly QueryKey[] = [[staffListPools.path], [staffPoolDetail.path]]
