import { z } from 'zod'
import { LineOffer } from './offer.ts'
import { Moment } from '../text.ts'

/** What an activity gives, on a card: `限时折扣`, `85 折`. */
export const ActivityTag = z.object({ id: z.int(), label: z.string(), gives: z.string() })
export type ActivityTag = z.infer<typeof ActivityTag>

/** An activity as the page of a product tells of it. */
export const ProductActivity = z.object({
  name: z.string(),
  ...ActivityTag.shape,
  /** What it takes off a line of this product, as prices take it in. */
  offer: LineOffer,
  until: Moment,
  /** Its last moment, and now by the server's clock; ms. */
  untilMs: z.int(),
  serverTime: z.int(),
  /** Its end was put off. */
  extended: z.boolean(),
  /** 期限, 参加对象, 叠加, 退款 … in words. */
  rules: z.array(z.object({ name: z.string(), text: z.string() })),
})
export type ProductActivity = z.infer<typeof ProductActivity>
