import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listInvoiceable, listInvoices, type InvoiceRecord } from '../../../contract/invoice/invoiceRecord.ts'
import { call } from '../call.ts'

export const perPage = 10

/** What the platform is busy with: asked for again until it is done. */
const busy = new Set<InvoiceRecord['status']>(['checked', 'issuing', 'red_issuing'])

/** A page of 开票记录; asked anew every five seconds while the platform works, else each minute. */
export const invoicesQuery = (page: number) =>
  queryOptions({
    queryKey: [listInvoices.path, page],
    queryFn: () => call(listInvoices, { page, limit: perPage }),
    placeholderData: keepPreviousData,
    // Links to files work for ten minutes.
    refetchInterval: ({ state }) => (state.data?.rows.some(({ status }) => busy.has(status)) ? 5000 : 60_000),
  })

/** A page of the orders of which something may be invoiced. */
export const invoiceableQuery = (page: number) =>
  queryOptions({
    queryKey: [listInvoiceable.path, page],
    queryFn: () => call(listInvoiceable, { page, limit: perPage }),
    placeholderData: keepPreviousData,
  })
