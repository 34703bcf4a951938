import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listReceipts, proposeReceipt } from '../../contract/payment/payment.ts'
import { call } from '../call.ts'
import { unlessHeard } from '../live/unlessHeard.ts'

/** A page of bank receipts; while the next one comes the last one stays. */
export const receiptsQuery = (filters: z.output<typeof listReceipts.input>) =>
  queryOptions({
    queryKey: [listReceipts.path, filters],
    queryFn: ({ signal }) => call(listReceipts, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: unlessHeard(60_000),
  })

/** One bank receipt with the orders it may be for. */
export const proposalsQuery = (reference: string) =>
  queryOptions({
    queryKey: [proposeReceipt.path, reference],
    queryFn: ({ signal }) => call(proposeReceipt, { reference }, { signal }),
  })
