import { PaymentPage } from './PaymentPage.client.tsx'

export const meta = () => [{ title: '选择付款方式 - 印采' }]

export default function Payment() {
  return <PaymentPage />
}
