import { MyEvaluatePage } from './MyEvaluatePage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('我的评价')

export default function MyEvaluate() {
  return <MyEvaluatePage />
}
