import type { CouponTime } from '../../../contract/coupon/batch.ts'
import { endOfDay, fromShanghai } from '../../../contract/text.ts'

/** From when to when a coupon is good that is had now. */
export const goodFrom = (time: CouponTime, now: Date): { from: Date; until: Date } =>
  time.by === 'dates' ? { from: fromShanghai(time.from), until: fromShanghai(time.until) } : { from: now, until: endOfDay(now, time.days) }
