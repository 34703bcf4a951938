import { EvaluatePage } from './EvaluatePage.client.tsx'

export const meta = () => [{ title: '评价商品 - 印采' }]

export default function Evaluate() {
  return <EvaluatePage />
}
