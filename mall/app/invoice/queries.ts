import { queryOptions } from '@tanstack/react-query'
import { listTitles, titlesAtMost } from '../../../contract/invoice.ts'
import { call } from '../call.ts'

/** All invoice titles of the company. */
export const titlesQuery = queryOptions({
  queryKey: [listTitles.path],
  queryFn: () => call(listTitles, { limit: titlesAtMost }),
})
