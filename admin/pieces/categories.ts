import { queryOptions } from '@tanstack/react-query'
import { listCategories } from '../../contract/goods/categoryDesk.ts'
import { call } from '../call.ts'

/** Every category, parents before children. */
export const categoriesQuery = queryOptions({
  queryKey: [listCategories.path],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
})
