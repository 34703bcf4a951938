import { queryOptions } from '@tanstack/react-query'
import { listPurchaseLists, purchaseListDetail } from '../../../contract/order/purchaseList.ts'
import { call } from '../call.ts'

export const listsQuery = queryOptions({
  queryKey: [listPurchaseLists.path],
  queryFn: () => call(listPurchaseLists, {}),
})

export const listQuery = (id: number) =>
  queryOptions({ queryKey: [purchaseListDetail.path, id], queryFn: () => call(purchaseListDetail, { id }) })
