import { ChildAccPage } from './ChildAccPage.client.tsx'

export const meta = () => [{ title: '子账号管理 - 印采' }]

export default function ChildAcc() {
  return <ChildAccPage />
}
