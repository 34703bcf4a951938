import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffListReviews } from '../../contract/claim/review.ts'
import { call } from '../call.ts'

/** A page of reviews; asked anew each minute, since buyers write meanwhile and links to pictures run out. */
export const reviewsQuery = (filters: z.output<typeof staffListReviews.input>) =>
  queryOptions({
    queryKey: [staffListReviews.path, filters],
    queryFn: ({ signal }) => call(staffListReviews, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
