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

  // What is no number of pieces stays in the box, and nobody is asked about it.
  const [unread, setUnread] = useState(false)
  const told: Misfit | undefined = unread ? { words: '数量应为整数，至少为 1', nearest: [quantity] } : misfit

  function take() {
    if (typed === null) return
    const wanted = Number(typed.normalize('NFKC').trim())
    const isRead = Number.isSafeInteger(wanted) && wanted > 0
    setUnread(!isRead)
    if (isRead) set(wanted)
  }
  function set(wanted: number) {
    setTyped(null)
    setUnread(false)
    if (wanted !== quantity) onSet(wanted)
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && !event.nativeEvent.isComposing && take()

  return (
    <div>
      <div className={css.stepper} aria-busy={busy}>
        <button type="button" aria-label="减少数量" disabled={busy || quantity <= productInfo.moq} onClick={() => set(quantity - row.step)}>
          −
        </button>
        <input
          value={typed ?? String(quantity)}
          inputMode="numeric"
          aria-label={`${productInfo.storeName} 数量`}
          aria-invalid={told !== undefined}
          aria-describedby={told && fault}
          disabled={busy}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label="增加数量" disabled={busy || full} onClick={() => set(quantity + row.step)}>
          +
        </button>
      </div>
      <small className={css.unit}>
        {productInfo.moq} {productInfo.unitName}起订{row.step > 1 && `，每次加 ${row.step}`}
        {came && `，最多 ${came.most} ${productInfo.unitName}`}
      </small>
      {told && (
        <div id={fault} className={css.misfit} role="alert">
          <p>{told.words}</p>
          {told.nearest.map((number) => (
            <button key={number} type="button" onClick={() => set(number)}>
              改为 {number}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
