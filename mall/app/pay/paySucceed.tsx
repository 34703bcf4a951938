import { PaySucceedPage } from './PaySucceedPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('付款结果')

export default function PaySucceed() {
  return <PaySucceedPage />
}
