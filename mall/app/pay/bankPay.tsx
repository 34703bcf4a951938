import { BankPayPage } from './BankPayPage.client.tsx'

export const meta = () => [{ title: '对公转账 - 印采' }]

export default function BankPay() {
  return <BankPayPage />
}
