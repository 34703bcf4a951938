import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listOrders, orderDetail } from '../../../contract/order/order.ts'
import { countedTo } from '../../../contract/order/orderTabs.ts'
import { artworkChecks } from '../../../contract/order/artworkCheck.ts'
import { untilRead } from '../../../kit/artwork/reading.ts'
import { call } from '../call.ts'

type OrderFilters = z.input<typeof listOrders.input>

/** A page of 我的订单; while the next one comes the last one stays. */
export const ordersQuery = (filters: OrderFilters) =>
  queryOptions({
    queryKey: [listOrders.path, filters],
    queryFn: () => call(listOrders, { ...filters, countTo: countedTo }),
    placeholderData: keepPreviousData,
  })

/** Everything about one order; asked anew each minute while it is looked at, since the merchant moves it too. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [orderDetail.path, orderId],
    queryFn: () => call(orderDetail, { orderId }),
    refetchInterval: 60_000,
  })

/** What was read of the artwork on an order; `fileIds`: those that lie on it now. */
export const artworkQuery = (orderId: string, fileIds: readonly number[]) =>
  queryOptions({
    queryKey: [artworkChecks.path, orderId, fileIds],
    queryFn: () => call(artworkChecks, { orderId }),
    refetchInterval: ({ state }) => untilRead(state.data),
  })
