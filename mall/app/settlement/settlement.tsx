import { SettlementPage } from './SettlementPage.client.tsx'

export const meta = () => [{ title: '确认订单 - 印采' }]

export default function Settlement() {
  return <SettlementPage />
}
