import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listMargins } from '../../contract/price/margin.ts'
import { call } from '../call.ts'

/** A page of the price lines. */
export const marginsQuery = (filters: z.output<typeof listMargins.input>) =>
  queryOptions({
    queryKey: [listMargins.path, filters],
    queryFn: ({ signal }) => call(listMargins, filters, { signal }),
    placeholderData: keepPreviousData,
  })
