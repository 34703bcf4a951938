import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { bankQueue, listBalances, receiptParts } from '../../contract/payment/bank.ts'
import { listReceipts, proposeReceipt } from '../../contract/payment/payment.ts'
import { call } from '../call.ts'

/** What no longer holds once money was placed. */
export const staleByPlacing = [listReceipts, proposeReceipt, bankQueue, receiptParts, listBalances]

/** A page of the receipts that wait for somebody's word. */
export const queueQuery = (filters: z.output<typeof bankQueue.input>) =>
  queryOptions({
    queryKey: [bankQueue.path, filters],
    queryFn: ({ signal }) => call(bankQueue, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const partsQuery = (reference: string) =>
  queryOptions({
    queryKey: [receiptParts.path, reference],
    queryFn: ({ signal }) => call(receiptParts, { reference }, { signal }),
  })

export const balancesQuery = (filters: z.output<typeof listBalances.input>) =>
  queryOptions({
    queryKey: [listBalances.path, filters],
    queryFn: ({ signal }) => call(listBalances, filters, { signal }),
    placeholderData: keepPreviousData,
  })
