import { Link } from 'react-router'
import type { Design } from '../../../contract/artwork/design.ts'
import { grouped } from '../../../contract/money.ts'
import css from '../../../studio/design.module.css'
import pieces from './Buying.module.css'
import { Printing } from './Printing.tsx'
import type { Shown } from './shown.ts'
import { useOrder } from './useOrder.ts'

type Props = { readonly shown: Shown; readonly design: Design; readonly hindrance: string }

/** What it costs, and into the cart with it; says what stands in the way. */
export function Buying({ shown, design, hindrance }: Props) {
  const { order, doing, fault, printing } = useOrder(shown, design)
  const { run, before } = printing
  const why = 'why' in shown.price ? shown.price.why : hindrance
  const words = doing?.step === 'printing' ? '正在生成…' : '正在加入…'
  return (
    <section className={css.card} aria-label="价格与购买">
      <Price shown={shown} />
      <p role="alert" className={css.fault}>
        {fault}
      </p>
      {before && (
        <p className={css.hint} role="status">
          {before}
        </p>
      )}
      {run && <Printing run={run} onCancel={() => void printing.cancel()} />}
      <div className={pieces.buy}>
        {why && (
          <p className={pieces.why} role="status">
            {why}
          </p>
        )}
        <button type="button" className="btn" disabled={why !== ''} aria-disabled={doing !== null} onClick={() => void order('cart')}>
          {doing?.way === 'cart' ? words : '加入购物车'}
        </button>
        <button type="button" className="btn main" disabled={why !== ''} aria-disabled={doing !== null} onClick={() => void order('now')}>
          {doing?.way === 'now' ? words : '立即购买'}
        </button>
      </div>
    </section>
  )
}

function Price({ shown: { price, unitName, back } }: { shown: Shown }) {
  return (
    <div className={pieces.price}>
      {'why' in price ? (
        <span />
      ) : (
        <p>
          {price.quantity} {unitName}，含税合计 <b className="num">¥{grouped(price.gross)}</b>
          <small>
            合每{unitName} ¥{grouped(price.unitGross)} 含税
          </small>
        </p>
      )}
      <Link to={back} className="text-link">
        改数量与工艺
      </Link>
    </div>
  )
}
