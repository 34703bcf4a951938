import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listLineMargins, orderMargins } from '../../contract/report/lineMargin.ts'
import { listMargins } from '../../contract/price/margin.ts'
import { call } from '../call.ts'

/** A page of the price lines. */
export const marginsQuery = (filters: z.output<typeof listMargins.input>) =>
  queryOptions({
    queryKey: [listMargins.path, filters],
    queryFn: ({ signal }) => call(listMargins, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** A page of lines of orders with what they bring in and cost. */
export const lineMarginsQuery = (filters: z.output<typeof listLineMargins.input>) =>
  queryOptions({
    queryKey: [listLineMargins.path, filters],
    queryFn: ({ signal }) => call(listLineMargins, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** The lines of one order. */
export const orderMarginsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [orderMargins.path, orderId],
    queryFn: ({ signal }) => call(orderMargins, { orderId }, { signal }),
  })
