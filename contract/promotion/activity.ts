import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { Card } from '../goods/card.ts'
import { ProductActivity } from '../price/activity.ts'
import { Moment, paging, queryId } from '../text.ts'
import { promotionKinds } from './kinds.ts'
import type { PromotionKind } from './rule.ts'
import { promotionPhases, type PromotionPhase } from './promotionState.ts'

// 活动中心: what buyers are told of activities. Everybody of those that are for all, a company of those that are for it.

const { id, name, label, gives, until, untilMs, extended, rules } = ProductActivity.shape

export const Activity = z.object({
  id,
  kind: z.enum(Object.keys(promotionKinds) as [PromotionKind, ...PromotionKind[]]),
  name,
  label,
  gives,
  until,
  untilMs,
  extended,
  rules,
  phase: z.enum(Object.keys(promotionPhases) as [PromotionPhase, ...PromotionPhase[]]),
  from: Moment,
  /** Its first moment by the server's clock; ms. */
  fromMs: z.int(),
  /** How many products take part that the asker sees, and the first of them. */
  total: z.int(),
  goods: z.array(Card),
})
export type Activity = z.infer<typeof Activity>

/** Now by the server's clock, ms. */
const serverTime = z.int()

/** Those that run, those that begin within 30 days, and those that ended within 7. */
export const listActivities = endpoint({
  method: 'GET',
  path: '/api/activity/list',
  who: 'anyone',
  title: '活动中心',
  input: z.object({}),
  output: z.object({ serverTime, activities: z.array(Activity) }),
})

/** What a countdown is set by: the middle of asking and hearing. */
export const activityTime = endpoint({
  method: 'GET',
  path: '/api/activity/time',
  who: 'anyone',
  title: '服务器时间',
  input: z.object({}),
  output: z.object({ serverTime }),
})

/** A product that an activity is of. */
export const DiscountCard = z.object({ ...Card.shape, activityId: id, activityName: name, until, untilMs })
export type DiscountCard = z.infer<typeof DiscountCard>

/** All goods that are sold at a discount now; `total` counts just those. With `activity` the goods of that one, of whatever kind it is. */
export const listDiscounts = endpoint({
  method: 'GET',
  path: '/api/discount/list',
  who: 'anyone',
  title: '限时折扣商品',
  input: z.object({
    ...paging(20),
    /** Of this activity alone, whether it is a discount or not. */
    activity: z.union([z.literal('').transform(() => undefined), queryId('活动')]).optional(),
  }),
  output: paged(DiscountCard, {
    serverTime,
    /** The discounts that run for the asker; where another kind was asked for, that one. */
    activities: z.array(z.object({ id, name, label, gives, untilMs })),
  }),
  paged: true,
})
