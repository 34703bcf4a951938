import { queryOptions } from '@tanstack/react-query'
import { printAreaDetail } from '../../contract/goods/printArea.ts'
import { call } from '../call.ts'

/** What was drawn of a product. Read anew whenever the page comes, but not while somebody draws. */
export const drawingQuery = (id: number) =>
  queryOptions({
    queryKey: [printAreaDetail.path, id],
    queryFn: ({ signal }) => call(printAreaDetail, { id }, { signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
