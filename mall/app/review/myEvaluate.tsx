import { MyEvaluatePage } from './MyEvaluatePage.client.tsx'

export const meta = () => [{ title: '我的评价 - 印采' }]

export default function MyEvaluate() {
  return <MyEvaluatePage />
}
