import type { ReactNode } from 'react'
import css from '../../../studio/design.module.css'
import { dearerWords } from './dearer.ts'
import type { Shown } from './shown.ts'
import type { Priced } from './usePrices.ts'

type Props = {
  /** 'same': as it is configured; null: nobody knows yet. */
  readonly cost: Priced | 'same' | null
  readonly shown: Pick<Shown, 'price' | 'unitName'>
  readonly isBusy: boolean
  readonly onTake: () => void
  readonly children: ReactNode
}

/** A way on at one press, with what it costs; nothing where the product's rules refuse it, and until its price is known. */
export function Way({ cost, shown: { price, unitName }, isBusy, onTake, children }: Props) {
  if (cost === null || (cost !== 'same' && 'why' in cost)) return null
  return (
    <li>
      <button type="button" className={css.small} aria-disabled={isBusy} onClick={() => !isBusy && onTake()}>
        {children}（{cost === 'same' ? '价格不变' : dearerWords(cost, price, unitName)}）
      </button>
    </li>
  )
}
