import { queryOptions } from '@tanstack/react-query'
import { listFreight } from '../../contract/price/freightDesk.ts'
import { call } from '../call.ts'

/** Templates of freight, and where goods may be fetched. */
export const freightQuery = queryOptions({
  queryKey: [listFreight.path],
  queryFn: ({ signal }) => call(listFreight, {}, { signal }),
})
