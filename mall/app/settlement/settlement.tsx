import { SettlementPage } from './SettlementPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('确认订单')

export default function Settlement() {
  return <SettlementPage />
}
