import { grouped } from '../../../contract/money.ts'
import css from './PriceText.module.css'

/** ¥1,250.00 with the sign small; goods made to order have no list price and say so. */
export function PriceText({ price }: { price: string | null }) {
  if (price === null) return <span className={css.later}>定制后计价</span>
  return (
    <span className={css.price}>
      <small>¥</small>
      {grouped(price)}
    </span>
  )
}
