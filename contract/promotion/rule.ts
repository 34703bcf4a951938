import { z } from 'zod'
import { RateText } from '../yuan.ts'

// What each kind of activity gives. A kind is an entry here, in `promotionKinds`, in `pricing/promotionKinds.ts` (what its rule says in
// words, what may still change once it is published), and in `admin/promotion/kinds.tsx` (its fields of the form).

const positive = (typed: string): boolean => Number(typed) > 0

/** 限时折扣: a share, or so much a piece, off article and printing. */
const Sale = z.object({
  kind: z.literal('sale', '活动类型不正确'),
  reduction: z.union([
    /** In ten-thousandths of the price that are paid: 8500 is 85 折. */
    z.object({ bp: z.int('折扣应为整数').min(100, '折扣应为 0.1 折到 9.9 折').max(9900, '折扣应为 0.1 折到 9.9 折') }),
    /** Yuan a piece. */
    z.object({ off: RateText.refine(positive, '每件减的金额应大于 0') }),
  ]),
  /** Whether a member's discount is taken off what is left; otherwise that of both which takes off more. */
  withLevel: z.boolean(),
})

/** What an activity gives, by its kind; with a second kind `z.discriminatedUnion('kind', […], '活动类型不正确')`. */
export const PromotionRule = Sale
export type PromotionRule = z.infer<typeof PromotionRule>
export type RuleOf<K extends PromotionKind> = Extract<PromotionRule, { readonly kind: K }>

export type PromotionKind = PromotionRule['kind']
/** What each kind is called. */
export const promotionKinds = { sale: '限时折扣' } as const satisfies Record<PromotionKind, string>
