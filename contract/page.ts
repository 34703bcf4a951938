import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Moment, queryInt, text } from './text.ts'

/** A menu entry or footer link as the layout blocks hold it. */
export const Route = z.object({
  title: z.string(),
  des: z.string().default(''),
  linkTo: z.string(),
  pic: z.string().default(''),
})
export type Route = z.infer<typeof Route>

/** The blocks this mall's pages understand; others are kept for other clients and passed over. */
export const Block = z.discriminatedUnion('type', [
  z.object({
    title: z.string(),
    type: z.literal('NavType'),
    componentContent: z.object({ typeRoute: z.array(Route) }),
    index: z.int(),
  }),
  z.object({
    title: z.string(),
    type: z.literal('Footer'),
    componentContent: z.object({ publicList: z.array(Route) }),
    index: z.int(),
  }),
])
export type Block = z.infer<typeof Block>

/** The blocks of a stored layout; what is broken or unknown is left out, so a bad layout draws nothing instead of failing. */
export function blocksOf(json: string | null): Block[] {
  if (!json) return []
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.flatMap((block) => Block.safeParse(block).data ?? []) : []
  } catch {
    return []
  }
}

export const getCanvas = endpoint({
  method: 'GET',
  path: '/api/getCanvas',
  who: 'anyone',
  title: '页面布局',
  bare: true,
  input: z.object({ terminal: queryInt('终端', 1, 9).default(1) }),
  output: z.object({
    canvasId: z.int().nullable(),
    terminal: z.int(),
    name: z.string(),
    json: z.string().nullable(),
    updateTime: Moment.nullable(),
  }),
})

export const article = endpoint({
  method: 'GET',
  path: '/api/article/:key',
  who: 'anyone',
  title: '帮助与协议',
  input: z.object({ key: text('文章', 20) }),
  output: z.object({ title: z.string(), content: z.string(), updateTime: Moment }),
})

/** What the whole site says of itself: hotline, hours, filings. Set by the merchant, shown in top bar, footer and dialogs. */
export const site = endpoint({
  method: 'GET',
  path: '/api/site',
  who: 'anyone',
  title: '站点信息',
  input: z.object({}),
  output: z.object({
    name: z.string(),
    company: z.string(),
    phone: z.string(),
    hours: z.string(),
    icp: z.string(),
    police: z.string(),
    licence: z.string(),
    /** Pictures of the customer-service code, the mini-program and the apps. */
    serviceCode: z.string(),
  }),
})
