import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment, text } from '../text.ts'
import { OrderNumber } from './orderNumber.ts'
import { Tag } from './orderFilter.ts'

// What staff keep of an order for themselves: words to one another, and tags to find it by. No buyer's call answers any of it.

const desk = { who: 'staff', area: 'orders' } as const

/** The most tags that one order bears. */
export const tagsAtMost = 8

/** The most orders of which tags are asked at once. */
export const taggedAtMost = 100

const OrderNote = z.object({ id: z.int(), words: z.string(), who: z.string(), time: Moment })
export type OrderNote = z.infer<typeof OrderNote>

/** An order's inner notes, the newest first, and its tags. */
export const orderNotes = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/order/notes/:orderId',
  title: '订单内部备注',
  replica: true,
  input: z.object({ orderId: OrderNumber }),
  output: z.object({ tags: z.array(z.string()), notes: z.array(OrderNote) }),
})

/** Adds an inner note; what was said stays said. */
export const addOrderNote = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/order/note/add',
  once: true,
  title: '添加内部备注',
  told: '备注已添加',
  input: z.object({ orderId: OrderNumber, words: text('备注', 500) }),
  output: z.object({ id: z.int() }),
})

/** Gives an order exactly these tags. */
export const tagOrder = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/order/tag/save',
  once: true,
  title: '设置订单标签',
  told: '标签已保存',
  input: z.object({ orderId: OrderNumber, tags: z.array(Tag).max(tagsAtMost, `一个订单最多 ${tagsAtMost} 个标签`) }),
  output: z.object({ tags: z.array(z.string()) }),
})

/** Every tag in use with how many orders bear it, the most used first. */
export const listTags = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/order/tag/list',
  title: '订单标签',
  input: z.object({}),
  output: z.array(z.object({ tag: z.string(), orders: z.int() })),
})

/** What these orders bear, for a list of them; an order with neither tags nor notes is left out. */
export const tagsOfOrders = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/order/tag/of',
  changes: false,
  twice: '只读取，不改变任何数据',
  title: '若干订单的标签与备注数',
  input: z.object({ orderIds: z.array(OrderNumber).min(1, '请选择订单').max(taggedAtMost, `一次最多查询 ${taggedAtMost} 个订单`) }),
  output: z.array(z.object({ orderId: z.string(), tags: z.array(z.string()), notes: z.int() })),
})
export type Kept = z.infer<typeof tagsOfOrders.output>[number]
