import { orderConcessions } from '../../contract/order/concession.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { countedTo } from '../../contract/order/orderTabs.ts'
import { staffListOrders, staffOrderDetail } from '../../contract/order/order.ts'
import { call } from '../call.ts'
import { unlessHeard } from '../live/unlessHeard.ts'

/** A page of the order desk; while the next one comes the last one stays. */
export const ordersQuery = (filters: z.output<typeof staffListOrders.input>) =>
  queryOptions({
    queryKey: [staffListOrders.path, filters],
    queryFn: ({ signal }) => call(staffListOrders, { ...filters, countTo: countedTo }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: unlessHeard(60_000),
  })

/** Everything about one order. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [staffOrderDetail.path, orderId],
    queryFn: ({ signal }) => call(staffOrderDetail, { orderId }, { signal }),
    refetchInterval: unlessHeard(60_000),
  })

/** What was let off of an order, and what may be. */
export const concessionsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [orderConcessions.path, orderId],
    queryFn: ({ signal }) => call(orderConcessions, { orderId }, { signal }),
  })
