import { GetCouponPage } from './GetCouponPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('领券中心')

export default function GetCoupon() {
  return <GetCouponPage />
}
