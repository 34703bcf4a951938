import { PurchaseListsPage } from './PurchaseListsPage.client.tsx'

export const meta = () => [{ title: '采购清单 - 印采' }]

export default function PurchaseLists() {
  return <PurchaseListsPage />
}
