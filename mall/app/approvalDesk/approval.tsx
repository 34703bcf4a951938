import { ApprovalPage } from './ApprovalPage.client.tsx'

export const meta = () => [{ title: '订单审批 - 印采' }]

export default function Approval() {
  return <ApprovalPage />
}
