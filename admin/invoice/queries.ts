import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffInvoiceDetail, staffListInvoices } from '../../contract/invoice/invoiceRecord.ts'
import { call } from '../call.ts'

/** A page of the invoice desk; the platform works on while it is looked at, so it is asked anew every ten seconds. */
export const invoicesQuery = (filters: z.output<typeof staffListInvoices.input>) =>
  queryOptions({
    queryKey: [staffListInvoices.path, filters],
    queryFn: ({ signal }) => call(staffListInvoices, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })

export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: [staffInvoiceDetail.path, id],
    queryFn: ({ signal }) => call(staffInvoiceDetail, { id }, { signal }),
    refetchInterval: 5000,
  })
