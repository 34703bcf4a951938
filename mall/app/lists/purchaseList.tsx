import { PurchaseListPage } from './PurchaseListPage.client.tsx'

export const meta = () => [{ title: '采购清单 - 印采' }]

export default function PurchaseList() {
  return <PurchaseListPage />
}
