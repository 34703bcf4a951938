import { CouponPage } from './CouponPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('优惠券')

export default function Coupon() {
  return <CouponPage />
}
