import { PaySucceedPage } from './PaySucceedPage.client.tsx'

export const meta = () => [{ title: '付款结果 - 印采' }]

export default function PaySucceed() {
  return <PaySucceedPage />
}
