import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { childRegions, listAddresses, listCities, type Address } from '../../../contract/account/address.ts'
import { listSons } from '../../../contract/account/son.ts'
import { call } from '../call.ts'

const mostAtOnce = 100

async function allAddresses() {
  const { rows, total } = await call(listAddresses, { limit: mostAtOnce })
  const further = Array.from({ length: Math.max(0, Math.ceil(total / mostAtOnce) - 1) }, (_, at) =>
    call(listAddresses, { limit: mostAtOnce, page: at + 2 }),
  )
  return { rows: [...rows, ...(await Promise.all(further)).flatMap((page) => page.rows)], total }
}

/** All of the buyer's addresses, `first` until they are asked for anew. */
export const addressesQuery = (first: Address[]) =>
  queryOptions({
    queryKey: [listAddresses.path],
    queryFn: allAddresses,
    initialData: { rows: first, total: first.length },
    staleTime: Infinity,
  })

export const addressesPerPage = 20

/** A page of 地址管理; while the next one comes the last one stays. */
export const addressPageQuery = (asked: { page: number; keyword: string }) =>
  queryOptions({
    queryKey: [listAddresses.path, asked],
    queryFn: () => call(listAddresses, { ...asked, limit: addressesPerPage }),
    placeholderData: keepPreviousData,
  })

/** The sub-accounts whose addresses the main account may look at. */
export const sonsQuery = queryOptions({
  queryKey: [listSons.path, 'names'],
  queryFn: () => call(listSons, { limit: 100 }),
})

/** All addresses of a sub-account. */
export const sonAddressesQuery = (sonId: number) =>
  queryOptions({
    queryKey: [childRegions.path, sonId],
    queryFn: async () => (await call(childRegions, { sonId })).filter((row): row is Address => 'realName' in row),
  })

/** Provinces, cities and districts; they change once a year. */
export const citiesQuery = queryOptions({
  queryKey: [listCities.path],
  queryFn: () => call(listCities, {}),
  staleTime: Infinity,
})
