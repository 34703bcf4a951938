import { SubmitPage } from './SubmitPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('申请售后')

export default function SubmitAS() {
  return <SubmitPage />
}
