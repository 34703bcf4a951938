import { z } from 'zod'
import { id, momentOr } from '../text.ts'
import { rateOr } from '../yuan.ts'

// 秒杀: a product at a price of its own, so many pieces of it, for the time of a slot (场次).

export const slotsAtMost = 24
export const itemsAtMost = 20

const pieces = (name: string) =>
  z
    .int({ error: ({ input }) => (input === undefined ? `请填写${name}` : `${name}应为整数`) })
    .min(1, `${name}至少 1 件`)
    .max(1_000_000, `${name}最多 1000000 件`)

/** A product of a slot. */
export const FlashTerms = z.object({
  productId: id('商品'),
  /** What a piece of the article costs; what is chosen beside it costs what it does. Taxed as the product's prices are. */
  each: rateOr('请填写秒杀价').refine((typed) => Number(typed) > 0, '秒杀价应大于 0'),
  /** How many pieces are sold at that price. */
  pieces: pieces('件数'),
  /** How many of them a company may have, and one of its accounts; null: as many as there are. */
  perCompany: pieces('每企业限购').nullable(),
  perAccount: pieces('每人限购').nullable(),
})
export type FlashTerms = z.infer<typeof FlashTerms>

export const SlotTerms = z
  .object({
    from: momentOr('请选择开始时间'),
    until: momentOr('请选择结束时间'),
    items: z
      .array(FlashTerms)
      .min(1, '每场至少一种商品')
      .max(itemsAtMost, `每场最多 ${itemsAtMost} 种商品`)
      .refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, '同一场中商品不能重复'),
  })
  .refine(({ from, until }) => from < until, { path: ['until'], error: '场次的结束时间应晚于开始时间' })
export type SlotTerms = z.infer<typeof SlotTerms>

const follow = (slots: readonly SlotTerms[]): boolean => slots.every(({ from }, at) => at === 0 || from >= (slots[at - 1]?.until ?? ''))

/** 秒杀: one slot after the other. */
export const Flash = z.object({
  kind: z.literal('flash'),
  slots: z.array(SlotTerms).min(1, '请添加场次').max(slotsAtMost, `最多 ${slotsAtMost} 场`).refine(follow, '场次应按时间先后，且不能重叠'),
})
export type FlashRule = z.infer<typeof Flash>

type Named = { readonly items: readonly Pick<FlashTerms, 'productId'>[] }
/** The goods of all its slots, each once. */
export const goodsOfSlots = (slots: readonly Named[]): number[] => [
  ...new Set(slots.flatMap(({ items }) => items.map(({ productId }) => productId))),
]
