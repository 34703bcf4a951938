import { useState } from 'react'
import { nearestLegal } from '../../../pricing/quantity.ts'
import type { Detail } from './shown.ts'
import css from './QuantityField.module.css'
import type { Configuration } from './useConfiguration.ts'
import { wholeNumber } from './wholeNumber.ts'

/** How many: typed, or by legal steps; where the number is not legal, the two nearest that are. */
export function QuantityField({ detail, configuration }: { detail: Detail; configuration: Configuration }) {
  const { rules, unitName, stock } = detail
  const { quantity, setQuantity, cells } = configuration
  const [typed, setTyped] = useState<string | null>(null)
  const unread = Number.isNaN(quantity)
  // Of 500.5 about 500 are meant.
  const nearest = nearestLegal(rules, unread ? Math.floor(Number((typed ?? '').normalize('NFKC'))) : quantity)
  const legal = nearest.includes(quantity)

  function step(way: 1 | -1) {
    const next = legal ? quantity + way * rules.step : ((way > 0 ? nearest.at(-1) : nearest[0]) ?? rules.minimum)
    setTyped(null)
    setQuantity(Math.max(rules.minimum, nearestLegal(rules, next)[0] ?? rules.minimum))
  }

  return (
    <div>
      <div className={css.line}>
        <label htmlFor="quantity">数量</label>
        {cells === null ? (
          <div className={css.stepper}>
            <button type="button" aria-label={`减少 ${rules.step}`} onClick={() => step(-1)} disabled={quantity <= rules.minimum}>
              −
            </button>
            <input
              id="quantity"
              inputMode="numeric"
              value={typed ?? (unread ? '' : String(quantity))}
              aria-invalid={!legal}
              aria-describedby="quantity-rule"
              onChange={({ target }) => {
                setTyped(target.value)
                setQuantity(wholeNumber(target.value) ?? NaN)
              }}
              onBlur={() => unread || setTyped(null)}
            />
            <button type="button" aria-label={`增加 ${rules.step}`} onClick={() => step(1)}>
              +
            </button>
          </div>
        ) : (
          <output id="quantity" className={css.sum}>
            {quantity}
          </output>
        )}
        <span>{unitName}</span>
      </div>
      <p id="quantity-rule" className={css.rule}>
        {rules.minimum} {unitName}起订
        {rules.step > 1 && `，每次加 ${rules.step} ${unitName}`}
        {rules.carton && `，整箱 ${rules.carton} ${unitName}`}
        {stock !== null && `，现有 ${stock} ${unitName}`}
      </p>
      {!legal && cells === null && (
        <p className={css.nearest} role="alert">
          {unread ? `数量应为整数，如 ${rules.minimum}，可改为` : `不能订 ${quantity} ${unitName}，可改为`}
          {nearest.map((one) => (
            <button
              key={one}
              type="button"
              onClick={() => {
                setTyped(null)
                setQuantity(one)
              }}
            >
              {one} {unitName}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
