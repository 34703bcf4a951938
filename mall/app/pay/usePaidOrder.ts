import { useSuspenseQuery } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import { orderQuery } from '../order/queries.ts'

/** The order that this page of paying is about. @throws a 404 where the page's address names none. */
export function usePaidOrder() {
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  if (!orderId || !/^[0-9A-Z]{12,24}$/.test(orderId)) throw data('订单不存在', { status: 404 })
  return useSuspenseQuery(orderQuery(orderId)).data
}
