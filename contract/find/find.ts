import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Area } from '../grant.ts'
import { text } from '../text.ts'

// Ctrl+K: orders, companies, goods, papers and money by anything a caller says.

/** What is found, who may find it, and the list that holds all of it. */
export const findKinds = {
  order: { label: '订单', area: 'orders', to: '/order?type=all&keyword=' },
  company: { label: '企业', area: ['members', 'service'], to: '/company?status=all&keyword=' },
  receipt: { label: '银行流水', area: 'finance', to: '/payment?state=all&keyword=' },
  contract: { label: '合同', area: ['orders', 'finance'], to: '/contract?state=all&keyword=' },
  invoice: { label: '发票', area: 'finance', to: '/invoice?state=all&keyword=' },
  statement: { label: '对账单', area: 'finance', to: '/statement?keyword=' },
  claim: { label: '售后单', area: ['service', 'finance'], to: '/claim?queue=all&keyword=' },
  goods: { label: '商品', area: 'goods', to: '/goods?keyword=' },
} as const satisfies Readonly<Record<string, { label: string; area: Area | readonly Area[]; to: string }>>
export type FindKind = keyof typeof findKinds
export const FindKind = z.enum(Object.keys(findKinds) as [FindKind, ...FindKind[]])

/** So many of a kind are shown. */
export const foundShown = 6

const Found = z.object({
  title: z.string(),
  words: z.string(),
  /** Its page, a path of the back office. */
  link: z.string(),
  /** By which of its fields it was found, each with what stands there; none where the title says it. */
  matched: z.array(z.object({ field: z.string(), value: z.string() })),
})
export type Found = z.infer<typeof Found>

export const findAnything = endpoint({
  method: 'GET',
  path: '/api/admin/find',
  who: 'staff',
  title: '全局搜索',
  replica: true,
  input: z.object({ keyword: text('关键词', 40, 2) }),
  output: z.object({
    /** `more`: there are more, and the kind's list finds them by the same keyword. */
    groups: z.array(z.object({ kind: FindKind, rows: z.array(Found), more: z.boolean() })),
  }),
})
