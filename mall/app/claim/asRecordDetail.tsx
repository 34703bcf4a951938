import { DetailPage } from './DetailPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('售后详情')

export default function AsRecordDetail() {
  return <DetailPage />
}
