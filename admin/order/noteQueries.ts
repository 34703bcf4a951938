import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listTags, orderNotes, tagsOfOrders } from '../../contract/order/orderNote.ts'
import { call } from '../call.ts'

/** An order's inner notes and tags. */
export const notesQuery = (orderId: string) =>
  queryOptions({
    queryKey: [orderNotes.path, orderId],
    queryFn: ({ signal }) => call(orderNotes, { orderId }, { signal }),
  })

/** Every tag in use. */
export const tagsQuery = queryOptions({
  queryKey: [listTags.path],
  queryFn: ({ signal }) => call(listTags, {}, { signal }),
  staleTime: 30_000,
})

/** What the orders of a list bear. */
export const keptQuery = (orderIds: string[]) =>
  queryOptions({
    queryKey: [tagsOfOrders.path, orderIds],
    queryFn: ({ signal }) => call(tagsOfOrders, { orderIds }, { signal }),
    enabled: orderIds.length > 0,
    placeholderData: keepPreviousData,
  })
