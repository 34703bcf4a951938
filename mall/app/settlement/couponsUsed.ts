import type { CouponChoice, GiftChoice } from '../../../contract/order/placeOrder.ts'
import type { CouponsChosen } from './queries.ts'

type Named = { couponId?: number | undefined; freightCouponId?: number | undefined; giftId?: number | undefined }

/** What the order uses as it is shown, by name: what is submitted is what was seen. */
export function usedIn(coupons: readonly CouponChoice[], gifts: readonly GiftChoice[]): CouponsChosen & { readonly auto: false } {
  const idOf = (freight: boolean) => coupons.find(({ used, isFreight }) => used && isFreight === freight)?.id
  return chosenOf({ couponId: idOf(false), freightCouponId: idOf(true), giftId: gifts.find(({ used }) => used)?.id })
}

/** These and no others. */
export const chosenOf = ({ couponId, freightCouponId, giftId }: Named): CouponsChosen & { readonly auto: false } => ({
  auto: false,
  ...(couponId !== undefined && { couponId }),
  ...(freightCouponId !== undefined && { freightCouponId }),
  ...(giftId !== undefined && { giftId }),
})
