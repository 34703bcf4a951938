import type { CouponChoice } from '../../../contract/order/placeOrder.ts'
import type { CouponsChosen } from './queries.ts'

/** Those that the order uses as it is shown, by name: what is submitted is what was seen. */
export function usedIn(coupons: readonly CouponChoice[]): CouponsChosen {
  const idOf = (freight: boolean) => coupons.find(({ used, isFreight }) => used && isFreight === freight)?.id
  return chosenOf(idOf(false), idOf(true))
}

/** These and no others. */
export const chosenOf = (couponId: number | undefined, freightCouponId: number | undefined): CouponsChosen => ({
  auto: false,
  ...(couponId !== undefined && { couponId }),
  ...(freightCouponId !== undefined && { freightCouponId }),
})
