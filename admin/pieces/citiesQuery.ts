import { queryOptions } from '@tanstack/react-query'
import { listCities } from '../../contract/account/address.ts'
import { call } from '../call.ts'

/** The regions of China, as addresses are chosen from. */
export const citiesQuery = queryOptions({
  queryKey: [listCities.path],
  queryFn: ({ signal }) => call(listCities, {}, { signal }),
  staleTime: Infinity,
})
