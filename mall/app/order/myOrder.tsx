import { MyOrderPage } from './MyOrderPage.client.tsx'

export const meta = () => [{ title: '我的订单 - 印采' }]

export default function MyOrder() {
  return <MyOrderPage />
}
