import { NoticePage } from './NoticePage.client.tsx'

export const meta = () => [{ title: '消息通知 - 印采' }]

export default function OrderInform() {
  return <NoticePage />
}
