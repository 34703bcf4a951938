import { RefundPage } from './RefundPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('申请退款')

export default function Refund() {
  return <RefundPage />
}
