import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { refuse } from '../../../contract/refusal.ts'
import { orderQuery } from '../order/queries.ts'

/** The order that this page of paying is about. @throws Refusal order.missing where the page's address names none. */
export function usePaidOrder() {
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  if (!orderId || !/^[0-9A-Z]{12,24}$/.test(orderId)) refuse('order.missing')
  return useSuspenseQuery(orderQuery(orderId)).data
}
