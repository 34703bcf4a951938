import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { billDay, billDays, listCodePayments, listRefunds } from '../../contract/payment/channelDesk.ts'
import { call } from '../call.ts'

export const paymentsQuery = (filters: z.output<typeof listCodePayments.input>) =>
  queryOptions({
    queryKey: [listCodePayments.path, filters],
    queryFn: ({ signal }) => call(listCodePayments, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const refundsQuery = (filters: z.output<typeof listRefunds.input>) =>
  queryOptions({
    queryKey: [listRefunds.path, filters],
    queryFn: ({ signal }) => call(listRefunds, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const daysQuery = (filters: z.output<typeof billDays.input>) =>
  queryOptions({
    queryKey: [billDays.path, filters],
    queryFn: ({ signal }) => call(billDays, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const dayQuery = (filters: z.output<typeof billDay.input>) =>
  queryOptions({
    queryKey: [billDay.path, filters],
    queryFn: ({ signal }) => call(billDay, filters, { signal }),
  })
