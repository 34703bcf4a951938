import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listSearchWords, listSynonyms } from '../../contract/goods/search.ts'
import { call } from '../call.ts'

/** A page of what was searched for; while the next one comes the last one stays. */
export const wordsQuery = (filters: z.output<typeof listSearchWords.input>) =>
  queryOptions({
    queryKey: [listSearchWords.path, filters],
    queryFn: ({ signal }) => call(listSearchWords, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const synonymsQuery = queryOptions({
  queryKey: [listSynonyms.path],
  queryFn: ({ signal }) => call(listSynonyms, {}, { signal }),
})
