import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { ProductActivity } from '../price/activity.ts'
import { PriceRules } from '../price/price.ts'
import { id, Moment, paging, queryId } from '../text.ts'
import { RateText } from '../yuan.ts'

// 秒杀 as buyers see it: slots, their goods, one product of one; and who wants to be told when a slot begins.

/** Now by the server's clock, ms. */
const serverTime = z.int()
/** 1 抢购中, 2 即将开始, 0 已结束. */
const status = z.union([z.literal(0), z.literal(1), z.literal(2)])

const SlotShown = z.object({
  id: z.int(),
  /** When it begins on that day, `07:00`, and the day, yyyy-MM-dd. */
  time: z.string(),
  day: z.string(),
  /** What buyers read of its `status`: 抢购中, 即将开始, 已结束. */
  state: z.string(),
  status,
  /** Its first moment, and its last, by the server's clock; seconds. */
  start: z.int(),
  stop: z.int(),
  /** The asker wants to be told when it begins. */
  reminded: z.boolean(),
})
export type SlotShown = z.infer<typeof SlotShown>

export const seckillIndex = endpoint({
  method: 'GET',
  path: '/api/seckill/index',
  who: 'anyone',
  title: '秒杀场次',
  input: z.object({}),
  output: z.object({
    seckillTime: z.array(SlotShown),
    /** Which of them to show first: the one that runs, or the next. */
    seckillTimeIndex: z.int(),
    serverTime,
  }),
})

export const SeckillRow = z.object({
  id: z.int(),
  productId: z.int(),
  image: z.string(),
  title: z.string(),
  /** What a piece of the article costs in the slot, and without it at the lowest quantity; null: priced by configuration. */
  price: RateText,
  otPrice: RateText.nullable(),
  /** How prices of it stand. */
  taxMode: PriceRules.shape.taxMode.optional(),
  /** Pieces that may still be taken, that are paid for, and in all. */
  stock: z.int(),
  sales: z.int(),
  total: z.int(),
  /** At most so many for a company; 0: as many as there are. */
  num: z.int(),
  /** The same for one account. */
  numAccount: z.int(),
  /** How much of it is taken, in per cent; 100 only where nothing is left. */
  percent: z.int(),
  unitName: z.string(),
  /** The least that can be ordered. */
  moq: z.int(),
  startTime: Moment,
  stopTime: Moment,
  startMs: z.int(),
  stopMs: z.int(),
  status,
  slotId: z.int(),
})
export type SeckillRow = z.infer<typeof SeckillRow>

const listed = {
  who: 'anyone',
  method: 'GET',
  title: '一场秒杀的商品',
  output: paged(SeckillRow, { serverTime }),
  paged: true,
} as const

export const seckillList = endpoint({
  ...listed,
  path: '/api/seckill/list',
  input: z.object({
    ...paging(20),
    /** The slot; absent: the one that runs, or the next. */
    time: z.union([z.literal('').transform(() => undefined), queryId('场次')]).optional(),
  }),
})

export const seckillListOf = endpoint({
  ...listed,
  path: '/api/seckill/list/:time',
  input: z.object({ ...paging(20), time: queryId('场次') }),
})

/** A 秒杀 of a product, as its page tells of it. */
export const ProductFlash = z.object({
  ...SeckillRow.shape,
  activityId: z.int(),
  activityName: z.string(),
  rules: ProductActivity.shape.rules,
  reminded: z.boolean(),
  /** For the asker nothing is cheaper by it. */
  useless: z.boolean(),
})
export type ProductFlash = z.infer<typeof ProductFlash>

export const seckillDetail = endpoint({
  method: 'GET',
  path: '/api/seckill/detail/:id',
  who: 'anyone',
  title: '秒杀商品',
  input: z.object({ id: queryId('秒杀商品') }),
  output: z.object({ storeInfo: ProductFlash, serverTime }),
})

export const productFlash = endpoint({
  method: 'GET',
  path: '/api/seckill/product/:productId',
  who: 'anyone',
  title: '商品的秒杀',
  input: z.object({ productId: queryId('商品') }),
  output: z.object({ rows: z.array(ProductFlash), serverTime }),
})

export const remindFlash = endpoint({
  method: 'POST',
  path: '/api/seckill/remind',
  who: 'buyer',
  once: true,
  title: '秒杀开始前提醒我',
  input: z.object({
    /** The slot. */
    time: id('场次'),
    /** false: not any more. */
    on: z.boolean('请说明是否提醒').default(true),
  }),
  output: z.object({ reminded: z.boolean() }),
})
