import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CartRow } from '../../../contract/order/cart.ts'
import { formatYuan, parseYuan, sum, yuan } from '../../../contract/money.ts'
import { ListButton } from '../parts/ListButton.tsx'
import { Money } from '../private/Money.tsx'
import { QuoteButton } from '../quotation/QuoteButton.tsx'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './cart.module.css'

type Props = {
  all: number
  chosen: readonly CartRow[]
  /** A quantity is on its way to the server, so that the sum is not yet true. */
  waiting: boolean
  /** What the chosen are let off, as far as it is known; '0.00': nothing. */
  saving: string
  onAll: (on: boolean) => void
  onRemove: () => void
}

/** Along the bottom while the lines scroll: choose all, delete, what the chosen cost together, and on to settle them. */
export function CartBar({ all, chosen, waiting, saving, onAll, onRemove }: Props) {
  const total = sum(chosen.flatMap(({ receipt }) => (receipt ? [parseYuan(receipt.gross)] : [])))
  const box = useRef<HTMLInputElement>(null)
  const some = chosen.length > 0 && chosen.length < all
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  const ready = chosen.length > 0 && !waiting

  return (
    <div className={`${pageCss.card} ${css.bar}`} data-bottom-bar>
      <label>
        <input ref={box} type="checkbox" checked={chosen.length === all} onChange={(e) => onAll(e.target.checked)} />
        全选
      </label>
      <div className={css.more}>
        <button type="button" className={wordsCss.link} disabled={chosen.length === 0} onClick={onRemove}>
          删除所选
        </button>
        <QuoteButton className={wordsCss.link ?? ''} disabled={!ready} asked={{ cartIds: chosen.map(({ id }) => id) }} />
        <ListButton className={wordsCss.link ?? ''} disabled={!ready} wanted={{ cartIds: chosen.map(({ id }) => id) }} />
      </div>
      <p className={css.total} aria-live="polite" aria-busy={waiting}>
        <span>
          已选 <b className="num">{chosen.length}</b> 种，含税合计 <Money amount={yuan(total)} big />
        </span>
        <small>{parseYuan(saving) > 0 && `预计再减 ${formatYuan(parseYuan(saving))}，`}运费按整单合并，结算时核算</small>
      </p>
      {ready ? (
        <Link className={`btn main ${css.go}`} to={`/cart/settlement?cartId=${chosen.map(({ id }) => id).join(',')}`}>
          去结算
        </Link>
      ) : (
        <button type="button" className={`btn main ${css.go}`} disabled>
          去结算
        </button>
      )}
    </div>
  )
}
