import type { CSSProperties } from 'react'
import { toast } from '../toast.ts'
import { comparedAtMost, toggleCompared, useCompared } from './compared.ts'

// Not in a sheet: every public page carries the sheet of cards in its HTML, and this is never in the HTML.
const corner: CSSProperties = {
  position: 'absolute',
  top: 6,
  right: 6,
  padding: '2px 8px',
  borderRadius: 4,
  background: 'rgba(255, 255, 255, 0.92)',
  fontSize: 12,
}

type Props = { productId: number; name: string; onCard?: boolean }

/** 对比: takes a product in among those to compare, or out. */
export function CompareButton({ productId, name, onCard = false }: Props) {
  const ids = useCompared()
  // It works with scripts only, and there is one on every card.
  if (!ids) return null
  const taken = ids.includes(productId)
  return (
    <button
      type="button"
      className="text-link"
      style={onCard ? corner : undefined}
      aria-pressed={taken}
      aria-label={`对比 ${name}`}
      onClick={() => toggleCompared(productId) || toast(`最多对比 ${comparedAtMost} 款`, 'warning')}
    >
      {taken ? '✓ 对比' : '＋ 对比'}
    </button>
  )
}
