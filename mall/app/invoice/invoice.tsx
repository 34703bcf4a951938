import { InvoicePage } from './InvoicePage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('我的发票')

export default function Invoice() {
  return <InvoicePage />
}
