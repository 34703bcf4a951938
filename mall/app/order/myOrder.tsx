import { MyOrderPage } from './MyOrderPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('我的订单')

export default function MyOrder() {
  return <MyOrderPage />
}
