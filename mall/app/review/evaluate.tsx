import { EvaluatePage } from './EvaluatePage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('评价商品')

export default function Evaluate() {
  return <EvaluatePage />
}
