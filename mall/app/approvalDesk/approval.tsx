import { ApprovalPage } from './ApprovalPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('订单审批')

export default function Approval() {
  return <ApprovalPage />
}
