import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listNotices } from '../../../contract/notice.ts'
import { listOrders, orderDetail } from '../../../contract/order/order.ts'
import { payStatus } from '../../../contract/payment/payment.ts'
import { hear, type Heard } from '../../../kit/live/live.ts'

/** What is shown of orders and notices is read again as the server tells that it changed. */
export function useLiveQueries(): void {
  const queries = useQueryClient()
  useEffect(() => hear((heard) => readAgain(queries, heard)), [queries])
}

function readAgain(queries: QueryClient, heard: Heard): void {
  const again = (...queryKey: string[]) => void queries.invalidateQueries({ queryKey })
  if (heard.name === 'unread') return again(listNotices.path)
  if (heard.name === 'order') {
    const { orderId } = heard.data
    for (const { path } of [orderDetail, payStatus]) again(path, orderId)
    return again(listOrders.path)
  }
  // Of the merchant's desks.
  if (heard.name === 'desk') return
  // The first word, and the last: what was changed before or will be is not told.
  for (const { path } of [payStatus, orderDetail, listOrders, listNotices]) again(path)
}
