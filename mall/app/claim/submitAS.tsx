import { SubmitPage } from './SubmitPage.client.tsx'

export const meta = () => [{ title: '申请售后 - 印采' }]

export default function SubmitAS() {
  return <SubmitPage />
}
