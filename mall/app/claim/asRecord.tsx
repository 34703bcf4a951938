import { RecordPage } from './RecordPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('售后记录')

export default function AsRecord() {
  return <RecordPage />
}
