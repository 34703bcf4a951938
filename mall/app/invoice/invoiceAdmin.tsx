import { TitlePage } from './TitlePage.client.tsx'

export const meta = () => [{ title: '发票信息管理 - 印采' }]

export default function InvoiceAdmin() {
  return <TitlePage />
}
