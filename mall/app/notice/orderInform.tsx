import { NoticePage } from './NoticePage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('消息通知')

export default function OrderInform() {
  return <NoticePage />
}
