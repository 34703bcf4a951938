import type { PromotionKind } from './rule.ts'

// Apart from the rules, so that what names a kind reads no schemas.

/** What each kind of activity is called. */
export const promotionKinds = {
  sale: '限时折扣',
  flash: '秒杀',
  group: '拼团',
  tier: '满减',
  gift: '满赠',
  prepay: '付款立减',
} as const satisfies Record<PromotionKind, string>
