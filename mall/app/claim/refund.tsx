import { RefundPage } from './RefundPage.client.tsx'

export const meta = () => [{ title: '申请退款 - 印采' }]

export default function Refund() {
  return <RefundPage />
}
