import { PaymentPage } from './PaymentPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('选择付款方式')

export default function Payment() {
  return <PaymentPage />
}
