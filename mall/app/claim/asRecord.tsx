import { RecordPage } from './RecordPage.client.tsx'

export const meta = () => [{ title: '售后记录 - 印采' }]

export default function AsRecord() {
  return <RecordPage />
}
