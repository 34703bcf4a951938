import { z } from 'zod'
import { endpoint, paged } from './endpoint.ts'
import { flag, paging } from './text.ts'

/** 发票抬头, as a company keeps them. */
export const InvoiceTitle = z.object({
  id: z.int(),
  /** 1 个人 2 企业 */
  headerType: z.union([z.literal(1), z.literal(2)]),
  /** 1 普票 2 专票 */
  type: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  dutyNumber: z.string(),
  email: z.string(),
  drawerPhone: z.string(),
  tell: z.string(),
  address: z.string(),
  bank: z.string(),
  cardNumber: z.string(),
  isDefault: flag,
})
export type InvoiceTitle = z.infer<typeof InvoiceTitle>

export const listTitles = endpoint({
  method: 'GET',
  path: '/api/billInfo/list',
  who: 'buyer',
  title: '发票抬头列表',
  input: z.object({ ...paging(), type: z.literal('title', '类型应为 title').default('title') }),
  output: paged(InvoiceTitle),
  paged: true,
})
