import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listIdentities, listSons } from '../../../contract/account/son.ts'
import { call } from '../call.ts'

type SonFilters = z.input<typeof listSons.input>

/** A page of the sub-accounts; while the next one comes the last one stays. */
export const sonsQuery = (filters: SonFilters) =>
  queryOptions({
    queryKey: [listSons.path, filters],
    queryFn: () => call(listSons, filters),
    placeholderData: keepPreviousData,
  })

export const identitiesQuery = queryOptions({
  queryKey: [listIdentities.path],
  queryFn: () => call(listIdentities, {}),
})
