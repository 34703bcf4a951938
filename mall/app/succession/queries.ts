import { queryOptions } from '@tanstack/react-query'
import { successionState } from '../../../contract/account/succession.ts'
import { call } from '../call.ts'

/** The offer of the main account that waits, for the two it concerns; null: none. */
export const successionQuery = queryOptions({
  queryKey: [successionState.path],
  queryFn: () => call(successionState, {}),
})
