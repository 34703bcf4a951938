import { findCompanies } from '../../contract/goods/assortment.ts'
import { call } from '../call.ts'

/** Companies by part of their name. */
export const companiesNamedQuery = (keyword: string) => ({
  queryKey: [findCompanies.path, keyword],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findCompanies, { keyword }, { signal }),
  staleTime: 30_000,
})
