import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatYuan, fen, grouped, parseYuan } from '../../../contract/money.ts'
import { quotationToCart, type QuotationDetail } from '../../../contract/order/quotation.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { toast } from '../toast.ts'
import { remember } from '../store.ts'
import css from './quotation.module.css'

/** Into the cart at today's price: asks first, with every difference, where there is one. */
export function Changes({ quotation: { number, lines } }: { quotation: QuotationDetail }) {
  const [asking, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [added, setAdded] = useState(false)
  const [keys] = useState(() => repeatKeys())
  const changed = lines.filter(({ now, receipt }) => now !== receipt.gross)
  const none = lines.every(({ now }) => now === null)
  const joining = lines.filter(({ now, inCart }) => now !== null && inCart > 0)
  const { revalidate } = useRevalidator()

  async function add() {
    if (busy) return
    setBusy(true)
    setFault('')
    try {
      const { count } = await call(quotationToCart, { number }, { repeatKey: keys.keyFor(number) })
      keys.done()
      remember({ cartNum: count })
      toast('已加入购物车', 'success')
      setAdded(true)
      ask(false)
      void revalidate()
    } catch (error) {
      setFault(wordsOf(error))
    }
    setBusy(false)
  }

  return (
    <>
      {added && (
        <Link to="/cart/shoppingCart" className="btn main">
          去购物车结算
        </Link>
      )}
      <button
        type="button"
        className={added ? 'btn' : 'btn main'}
        disabled={none}
        aria-disabled={busy}
        onClick={() => (changed.length > 0 ? ask(true) : void add())}
      >
        {none ? '商品均已失效' : busy ? '正在加入…' : added ? '再加入一次' : '加入购物车'}
      </button>
      {joining.length > 0 && (
        <p className={css.joining}>
          {joining.map(({ storeName, unitName, inCart }) => `购物车已有 ${inCart} ${unitName}同款${storeName}`).join('；')}
          ，再加入将合并计价
        </p>
      )}
      {fault && !asking && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      {asking && (
        <Dialog title="与报价有差异" onClose={() => ask(false)}>
          <ul className={css.changes}>
            {changed.map(({ storeName, receipt, now, reason }, place) => (
              <li key={place}>
                <b>{storeName}</b>
                {now === null ? (
                  <span className={css.fault}>{reason}，不会加入</span>
                ) : (
                  <span className="num">
                    报价含税 ¥{grouped(receipt.gross)} → 现价 ¥{grouped(now)}（{difference(receipt.gross, now)}）
                  </span>
                )}
              </li>
            ))}
          </ul>
          <p className={css.fault} role="alert">
            {fault}
          </p>
          <button type="button" className="btn main" data-first aria-disabled={busy} onClick={() => void add()}>
            {busy ? '正在加入…' : '按现价加入购物车'}
          </button>
        </Dialog>
      )}
    </>
  )
}

/** ('10.00', '12.50') → '+¥2.50' */
function difference(before: string, now: string): string {
  const more = fen(parseYuan(now) - parseYuan(before))
  return `${more > 0 ? '+' : ''}${formatYuan(more)}`
}
