import { BankPayPage } from './BankPayPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('对公转账')

export default function BankPay() {
  return <BankPayPage />
}
