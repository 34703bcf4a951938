import { StatementPage } from './StatementPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('对账单')

export default function Statement() {
  return <StatementPage />
}
