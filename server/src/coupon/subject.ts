import type { Subject } from '../subject.ts'
import type { Services } from '../services.ts'
import { couponRoutes } from './coupon.routes.ts'
import { couponEffects } from './effects.ts'
import { expireSome } from './take.sql.ts'

const most = 1000

/** Coupons that nobody used in time are over. */
async function expire({ db, now }: Services): Promise<void> {
  while ((await expireSome(db, now(), most)) === most);
}

export const couponSubject = {
  routes: [couponRoutes],
  effects: couponEffects,
  due: (services) => [() => expire(services)],
} satisfies Subject
