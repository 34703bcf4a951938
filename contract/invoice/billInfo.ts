import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { InvoiceTitle } from '../account/invoice.ts'
import { InvoiceRecord } from './invoiceRecord.ts'
import { paging } from '../text.ts'

/** Of 发票抬头 and 开票记录, which one list gives by its `type`, the former. */
export const isTitle = (row: InvoiceTitle | InvoiceRecord): row is InvoiceTitle => 'isDefault' in row

/** 发票抬头; with `type` record 开票记录, as `listInvoices` gives them and for whom it does. */
export const listTitles = endpoint({
  method: 'GET',
  path: '/api/billInfo/list',
  who: 'buyer',
  title: '发票抬头列表，或开票记录',
  replica: true,
  input: z.object({ ...paging(), type: z.enum(['title', 'record'], '类型应为 title 或 record').default('title') }),
  output: paged(z.union([InvoiceTitle, InvoiceRecord])),
  paged: true,
})
