import { InvoicePage } from './InvoicePage.client.tsx'

export const meta = () => [{ title: '我的发票 - 印采' }]

export default function Invoice() {
  return <InvoicePage />
}
