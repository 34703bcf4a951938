import { DetailPage } from './DetailPage.client.tsx'

export const meta = () => [{ title: '售后详情 - 印采' }]

export default function AsRecordDetail() {
  return <DetailPage />
}
