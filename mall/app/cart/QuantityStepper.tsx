import { useState, type KeyboardEvent } from 'react'
import type { CartRow } from '../../../contract/order/cart.ts'
import type { Misfit } from './misfit.ts'
import css from './cart.module.css'

type Props = {
  row: Pick<CartRow, 'id' | 'quantity' | 'step' | 'came'> & {
    productInfo: Pick<CartRow['productInfo'], 'moq' | 'storeName' | 'unitName'>
  }
  busy: boolean
  misfit: Misfit | undefined
  onSet: (quantity: number) => void
}

/** How many of a line: typed, or a step up or down; what is not a legal quantity is answered with those next to it. */
export function QuantityStepper({ row, busy, misfit, onSet }: Props) {
  const { quantity, productInfo, came } = row
  // What it came by is for so many and no more.
  const full = came !== undefined && quantity + row.step > came.most
  const [typed, setTyped] = useState<string | null>(null)
  const fault = `quantity-${row.id}`

  function take() {
    const wanted = Number((typed ?? '').normalize('NFKC').trim())
    setTyped(null)
    if (Number.isSafeInteger(wanted) && wanted > 0 && wanted !== quantity) onSet(wanted)
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && !event.nativeEvent.isComposing && take()

  return (
    <div>
      <div className={css.stepper} aria-busy={busy}>
        <button
          type="button"
          aria-label="减少数量"
          disabled={busy || quantity <= productInfo.moq}
          onClick={() => onSet(quantity - row.step)}
        >
          −
        </button>
        <input
          value={typed ?? String(quantity)}
          inputMode="numeric"
          aria-label={`${productInfo.storeName} 数量`}
          aria-invalid={misfit !== undefined}
          aria-describedby={misfit && fault}
          disabled={busy}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label="增加数量" disabled={busy || full} onClick={() => onSet(quantity + row.step)}>
          +
        </button>
      </div>
      <small className={css.unit}>
        {productInfo.moq} {productInfo.unitName}起订{row.step > 1 && `，每次加 ${row.step}`}
        {came && `，最多 ${came.most} ${productInfo.unitName}`}
      </small>
      {misfit && (
        <div id={fault} className={css.misfit} role="alert">
          <p>{misfit.words}</p>
          {misfit.nearest.map((number) => (
            <button key={number} type="button" onClick={() => onSet(number)}>
              改为 {number}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
