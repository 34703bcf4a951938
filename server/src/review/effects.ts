import type { Effects } from '../order/effects.ts'
import { reviewableUntil } from './review.rules.ts'

/** What was made anew for a claim is reviewed with what it replaces. */
export const reviewEffects = {
  order: { complete: ({ order, now }) => ({ review_until: order.grossFen > 0 ? reviewableUntil(now) : null }) },
} satisfies Effects
