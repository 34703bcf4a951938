import { queryOptions } from '@tanstack/react-query'
import { goodsTypesNow } from '../../contract/setting/goodsTypesDesk.ts'
import { call } from '../call.ts'

/** Which types of goods this merchant sells. */
export const goodsTypesQuery = queryOptions({
  queryKey: [goodsTypesNow.path],
  queryFn: ({ signal }) => call(goodsTypesNow, {}, { signal }),
  refetchOnWindowFocus: false,
})
