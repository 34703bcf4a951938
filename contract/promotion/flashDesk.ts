import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, Moment, queryId, text } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'

// 秒杀 while it runs, as the merchant sees it, and the stop of one slot.

const desk = { who: 'staff', area: 'marketing' } as const

const BoardItem = z.object({
  id: z.int(),
  productId: z.int(),
  name: z.string(),
  unitName: z.string(),
  each: RateText,
  /** In all; neither taken nor sold; in carts; in orders that wait for payment; paid for. */
  pieces: z.int(),
  left: z.int(),
  held: z.int(),
  ordered: z.int(),
  sold: z.int(),
  /** Pieces that were held or ordered and ran out. */
  lapsed: z.int(),
  companies: z.int(),
  /** What paid lines of it come to, with tax, and what those that wait do. */
  money: Yuan,
  waiting: Yuan,
})
export type BoardItem = z.infer<typeof BoardItem>

const BoardSlot = z.object({
  id: z.int(),
  from: Moment,
  until: Moment,
  /** 未开始, 进行中, 已结束 or 已停止. */
  standing: z.string(),
  /** It may be stopped. */
  open: z.boolean(),
  items: z.array(BoardItem),
})

export const flashBoard = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/promotion/flash/:id',
  title: '秒杀实况',
  replica: true,
  input: z.object({ id: queryId('活动') }),
  output: z.object({ slots: z.array(BoardSlot) }),
})
export type FlashBoard = z.infer<typeof flashBoard.output>

export const stopSlot = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/promotion/flash/stop',
  everyones: true,
  once: true,
  title: '停止一场秒杀',
  input: z.object({ id: id('活动'), slotId: id('场次'), reason: text('原因', 200) }),
  output: z.literal(true),
})
