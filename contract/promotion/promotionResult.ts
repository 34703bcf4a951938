import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, Moment, queryId } from '../text.ts'
import { Yuan } from '../yuan.ts'
import { PromotionTerms } from './terms.ts'

// What an activity would have come to, and what it came to.

const desk = { who: 'staff', area: 'marketing' } as const
const input = z.object({ id: queryId('活动') })

/** Revenue, costs and what is left of them, without tax, of lines whose costs are known; null for who does not see costs. */
const Earned = z.object({ revenueBefore: Yuan, revenueAfter: Yuan, cost: Yuan, rateBefore: z.number(), rateAfter: z.number() })

/** What an activity would have come to. */
export const Preview = z.object({
  /** Paid lines of the last 30 days that were priced again with the activity; at most 500, the newest. */
  lines: z.int(),
  orders: z.int(),
  companies: z.int(),
  /** What these came to, and what they would have come to, with tax. */
  before: Yuan,
  after: Yuan,
  off: Yuan,
  /** Lines of which some cost is not known. */
  unknown: z.int(),
  earned: Earned.nullable(),
  /** Below which margin, in per cent, another person's word is needed. */
  floor: z.int(),
  /** Why it needs another person's word; none: it does not. */
  concerns: z.array(z.string()),
  /** Who would have paid less, the most first. */
  gainers: z.array(z.object({ name: z.string(), off: Yuan })),
})
export type Preview = z.infer<typeof Preview>

export const previewPromotion = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/promotion/preview/:id',
  title: '活动试算',
  input,
  output: Preview,
})

/** Another activity of the same kind that is published for the same goods at the same time. */
export const Clash = z.object({ id: z.int(), name: z.string(), from: Moment, until: Moment })

/** The same of an activity that is still being typed; nothing of it is kept. */
export const tryPromotion = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/promotion/try',
  twice: '只读取，不改变任何数据',
  title: '试算填写中的活动',
  input: z.object({
    /** Which one is being changed; absent: a new one. */
    id: id('活动').optional(),
    terms: PromotionTerms,
  }),
  output: z.object({ preview: Preview, clashes: z.array(Clash) }),
})
export type TriedPromotion = z.infer<typeof tryPromotion.output>

/** Orders that were paid for, with tax. */
const Sold = z.object({ orders: z.int(), companies: z.int(), pieces: z.int(), gross: Yuan, days: z.number() })

export const promotionReport = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/promotion/report/:id',
  title: '活动效果',
  replica: true,
  input,
  output: z.object({
    /** Placed with it and paid for, while it has run. */
    during: Sold,
    /** What it took off those, with tax. */
    off: Yuan,
    /** Placed with it and not paid for yet, and what it takes off these, with tax. */
    waiting: z.int(),
    waitingOff: Yuan,
    /** Placed with it, and nothing came of them: what it took off is free again. */
    lapsed: z.int(),
    /** The same goods in the four weeks before it began. */
    before: Sold,
  }),
})
export type PromotionReport = z.infer<typeof promotionReport.output>
