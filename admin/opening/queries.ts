import { queryOptions } from '@tanstack/react-query'
import { openingStanding } from '../../contract/opening/opening.ts'
import { call } from '../call.ts'

/** What the mall still lacks. Looked at anew whenever one comes back from a desk where something was done. */
export const standingQuery = queryOptions({
  queryKey: [openingStanding.path],
  queryFn: ({ signal }) => call(openingStanding, {}, { signal }),
  refetchOnMount: 'always',
})
