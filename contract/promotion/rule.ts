import { z } from 'zod'
import { Flash } from './flashRule.ts'
import { Group } from './groupRule.ts'
import { Selection } from '../price/price.ts'
import { Quantity } from '../price/quantity.ts'
import { RateText, Sum } from '../yuan.ts'

// What each kind of activity gives. A kind is an entry here, in `kinds.ts`, in `pricing/promotionKinds.ts` (what its rule says in
// words, what may still change once it is published), and in `admin/promotion/kinds.tsx` (its fields of the form).

const positive = (typed: string): boolean => Number(typed) > 0

const shareFault = '折扣应为 0.1 至 9.9 折，最多三位小数'

/** In ten-thousandths of the price that are paid: 8500 is 85 折. */
export const Share = z
  .int({ error: ({ input }) => (input === undefined ? '请填写折扣，如 8.5 折' : shareFault) })
  .min(100, shareFault)
  .max(9900, shareFault)

/** 限时折扣: a share, or so much a piece, off article and printing. */
const Sale = z.object({
  kind: z.literal('sale', '活动类型不正确'),
  reduction: z.union([
    z.object({ bp: Share }),
    /** Yuan a piece. */
    z.object({ off: RateText.refine(positive, '每件减的金额应大于 0') }),
  ]),
  /** Whether a member's discount is taken off what is left; otherwise that of both which takes off more. */
  withLevel: z.boolean(),
})

/** What is taken off from `least` on, both with tax: a sum, or a share of article and printing up to a sum. */
export const Step = z
  .object({
    least: Sum('满多少'),
    off: z.union([
      z.object({ fixed: Sum('减多少') }),
      z.object({
        bp: Share,
        most: Sum('最多减').optional(),
      }),
    ]),
  })
  .refine(({ least, off }) => !('fixed' in off) || Number(off.fixed) < Number(least), {
    path: ['off', 'fixed'],
    error: '减的金额应小于门槛',
  })
export type Step = z.infer<typeof Step>

/** How many steps a 满减 may have. */
export const stepsAtMost = 8
const rising = (steps: readonly Pick<Step, 'least'>[]): boolean =>
  steps.every(({ least }, at) => at === 0 || Number(least) > Number(steps[at - 1]?.least))

/** 满减、满折: of an order's goods that take part, by the deepest step that they reach. */
const Tier = z.object({
  kind: z.literal('tier'),
  steps: z.array(Step).min(1, '请填写优惠').max(stepsAtMost, `最多 ${stepsAtMost} 档`).refine(rising, '各档的门槛应从低到高'),
})

/** 付款立减: of an order that is paid in full at once. */
const Prepay = z.object({ kind: z.literal('prepay'), steps: z.array(Step).length(1, '请填写优惠') })

/** What is given from `least` on, with tax: so many pieces of a product, as they are configured. */
export const GiftStep = z.object({
  least: Sum('满多少'),
  productId: z.int('请选择赠品').positive('请选择赠品'),
  pieces: Quantity,
  /** Absent while it is typed: as the product's page begins. */
  selection: Selection.optional(),
  /** What the product is called, and what its pieces are counted in: written when it is saved. */
  name: z.string().max(200).default(''),
  unit: z.string().max(20).default(''),
})
export type GiftStep = z.infer<typeof GiftStep>

/** 满赠: with an order's goods that take part, by the steps that they reach that of which the gift is worth most and can be had. */
const Gift = z.object({
  kind: z.literal('gift'),
  steps: z
    .array(GiftStep, '请选择赠品')
    .min(1, '请选择赠品')
    .max(stepsAtMost, `最多 ${stepsAtMost} 档`)
    .refine(rising, '各档的门槛应从低到高'),
})

export const PromotionRule = z.discriminatedUnion('kind', [Sale, Flash, Group, Tier, Prepay, Gift], '活动类型不正确')
export type PromotionRule = z.infer<typeof PromotionRule>
export type RuleOf<K extends PromotionKind> = Extract<PromotionRule, { readonly kind: K }>

export type PromotionKind = PromotionRule['kind']
