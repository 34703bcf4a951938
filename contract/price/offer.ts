import { z } from 'zod'
import { RateText, Yuan } from '../yuan.ts'

const notBelow = (text: string): boolean => !text.startsWith('-')
const OfferRate = RateText.refine(notBelow, '活动单价不能为负')
const OfferSum = Yuan.refine(notBelow, '优惠金额不能为负')

/**
 * What an activity takes off one line, with its numbers: an input of the line's price, so that a receipt comes out the same whenever it
 * is run again. 秒杀 and 拼团 sell at `each`; 限时折扣 takes a share (`bp`) or so much a piece (`off`) of article and printing;
 * 拼印 prices both at the pieces of all who print together.
 */
export const LineOffer = z.object({
  /** The activity and the version of its terms. */
  id: z.int(),
  version: z.int(),
  /** As the line of the receipt names it. */
  label: z.string(),
  terms: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['flash', 'group']), each: OfferRate }),
    z.object({
      kind: z.literal('sale'),
      /** In ten-thousandths of the price: 8500 is 85 折. Either this or `off`, yuan a piece. */
      reduction: z.union([z.object({ bp: z.int().min(1).max(9999) }), z.object({ off: OfferRate })]),
      /** Whether a member's discount is taken off what is left; otherwise that of both which takes off more. */
      withLevel: z.boolean(),
    }),
    /**
     * 拼印: article and printing by the run at the price of all pieces together, its start-up fees once, shared by pieces. `others` are
     * the pieces of the other members in the order in which they joined, `place` this one's place among them: fen that do not go up evenly
     * fall by it.
     */
    z.object({ kind: z.literal('pool'), others: z.array(z.int().positive()).min(1).max(199), place: z.int().min(0).max(199) }),
  ]),
})
export type LineOffer = z.infer<typeof LineOffer>

/** Of what a line may come by an offer of its own: a price that is its alone, because somebody took it. */
export const ownKinds = ['flash', 'group', 'pool'] as const
export type OwnKind = (typeof ownKinds)[number]
/** What a line came by; `id` is the kind's: the hold of a 秒杀, a place in a group or in a run. */
export type OwnOffer = { readonly kind: OwnKind; readonly id: number }

/** What is taken off: a sum with tax, or a share of what may be reduced, up to a sum with tax. */
export const Off = z.union([z.object({ fixed: OfferSum }), z.object({ bp: z.int().min(1).max(9999), most: OfferSum.optional() })])
export type Off = z.infer<typeof Off>

/**
 * The offers that an order's receipt may hold, one of each, in the order in which they are taken off: what a gift costs is shared last, so
 * that it costs no other offer a fen.
 */
export const orderOfferKinds = ['tier', 'prepay', 'coupon', 'freightCoupon', 'gift'] as const
export type OrderOfferKind = (typeof orderOfferKinds)[number]
/** Those that lower what is paid. */
export type LessKind = Exclude<OrderOfferKind, 'gift'>

/** What is taken off an order, with its numbers. */
export const OrderOffer = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(orderOfferKinds),
  label: z.string(),
  /** The lines that count and that it is taken off, by their places from 0. */
  lines: z.array(z.int()).min(1),
  /** What those lines must come to, with tax and without samples and freight. */
  least: OfferSum,
  off: Off,
  /** Of a gift alone: the place of the line that is given; `off` is what it costs by itself, with tax. */
  gift: z.int().nonnegative().optional(),
})
export type OrderOffer = z.infer<typeof OrderOffer>

/** An offer as it stands in an order's receipt. */
export const AppliedOffer = OrderOffer.extend({
  formula: z.string(),
  /** What its lines came to, with tax. */
  basis: Yuan,
  /** What it takes off, negative, taxed as the prices are. */
  amount: Yuan,
  /** How much less is paid for it, with tax, negative. */
  gross: Yuan,
  /** What of the amount falls on each line of the order. */
  shares: z.array(Yuan),
})
export type AppliedOffer = z.infer<typeof AppliedOffer>

/** What a line came by, at most how many pieces that is for, and until when; null: for as long as it lasts. */
export const CameBy = z.object({ kind: z.enum(ownKinds), most: z.int(), untilMs: z.int().nullable(), serverTime: z.int() })
export type CameBy = z.infer<typeof CameBy>
