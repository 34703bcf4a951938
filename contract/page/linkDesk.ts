import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

// Where links of banners, menus and texts lead: chosen by name, and said again in words.

const page = { who: 'staff', area: 'page' } as const

/** Goods on sale, categories and scenes that a keyword names, up to ten of each; '' gives the first of each. */
export const findLinks = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/page/link/find',
  title: '查找链接的去向',
  input: z.object({ keyword: text('关键词', 40, 0).default('') }),
  output: z.array(z.object({ kind: z.enum(['product', 'category', 'scene']), name: z.string(), link: z.string() })),
})
export type LinkChoice = z.infer<typeof findLinks.output>[number]

const ToldLink = z.object({
  link: z.string(),
  /** 商品, 分类 … */
  kindLabel: z.string(),
  /** What it leads to; '' where the address says all. */
  name: z.string(),
  /** Why visitors would not get there: the mall does not show such a link. null: they do. */
  fault: z.string().nullable(),
})
export type ToldLink = z.infer<typeof ToldLink>

/** What links lead to, in the order asked. */
export const readLinks = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/page/link/read',
  twice: '只读取，不改变任何数据',
  title: '链接的去向',
  input: z.object({ links: z.array(text('跳转链接', 500), '请提供链接').max(200, '一次最多 200 个链接') }),
  output: z.array(ToldLink),
})
