import { queryOptions } from '@tanstack/react-query'
import { staffFactorStanding } from '../../contract/account/factor.ts'
import { call } from '../call.ts'

/** One's own second factor. */
export const factorQuery = queryOptions({
  queryKey: [staffFactorStanding.path],
  queryFn: ({ signal }) => call(staffFactorStanding, {}, { signal }),
})
