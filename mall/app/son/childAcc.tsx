import { ChildAccPage } from './ChildAccPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('子账号管理')

export default function ChildAcc() {
  return <ChildAccPage />
}
