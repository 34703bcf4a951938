import { PurchaseListsPage } from './PurchaseListsPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('采购清单')

export default function PurchaseLists() {
  return <PurchaseListsPage />
}
