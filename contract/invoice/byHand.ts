import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, id } from '../text.ts'
import { invoiceStates, type InvoiceState } from './invoiceState.ts'

export const ByHandForm = z.object({
  id: id('发票编号'),
  /** Of the tax authority, as it stands on the invoice. */
  invoiceNumber: z
    .string('请填写发票号码')
    .transform((typed) => typed.normalize('NFKC').replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{20}$/, '发票号码应为 20 位数字')),
  /** When it was issued, as it stands on the invoice. */
  day: Day,
  /** An upload of kind `invoicePaper`. */
  fileId: id('发票文件'),
})

/** Without a platform: an invoice, or its red letter, that finance issued at the tax office's own site, with its PDF. */
export const issueByHand = endpoint({
  method: 'POST',
  path: '/api/admin/invoice/byHand',
  who: 'staff',
  area: 'finance',
  once: true,
  title: '登记人工开具的发票',
  told: '已登记，买家可以下载了',
  input: ByHandForm,
  output: z.object({ status: z.enum(Object.keys(invoiceStates) as [InvoiceState, ...InvoiceState[]]) }),
})
