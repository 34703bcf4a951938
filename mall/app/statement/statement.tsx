import { StatementPage } from './StatementPage.client.tsx'

export const meta = () => [{ title: '对账单 - 印采' }]

export default function Statement() {
  return <StatementPage />
}
