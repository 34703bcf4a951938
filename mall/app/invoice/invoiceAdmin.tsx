import { TitlePage } from './TitlePage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('发票信息管理')

export default function InvoiceAdmin() {
  return <TitlePage />
}
