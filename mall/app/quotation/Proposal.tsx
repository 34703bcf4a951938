import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { takeProposal } from '../../../contract/order/proposal.ts'
import type { QuotationDetail } from '../../../contract/order/quotation.ts'
import { grouped } from '../../../contract/money.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import css from './quotation.module.css'

type Props = { readonly quotation: QuotationDetail; readonly mayPlace: boolean }

/** What the merchant put together for the buyer to place: until when, what costs otherwise by now, and the way to the settlement. */
export function Proposal({ quotation: { number, proposal, lines }, mayPlace }: Props) {
  const go = useNavigate()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [keys] = useState(() => repeatKeys())
  if (!proposal) return null
  const changed = lines.filter(({ now, receipt }) => now !== receipt.gross)

  async function take() {
    if (busy) return
    setBusy(true)
    setFault('')
    try {
      const { cartIds } = await call(takeProposal, { number }, { repeatKey: keys.keyFor(number) })
      keys.done()
      await go(`/cart/settlement?cartId=${cartIds.join(',')}`)
    } catch (error) {
      setFault(wordsOf(error))
      setBusy(false)
    }
  }

  return (
    <section className={`${css.proposal} no-print`} aria-label="商家代拟的订单">
      <h2>商家为您拟好的订单：{proposal.stateLabel}</h2>
      {proposal.note && <p>商家留言：{proposal.note}</p>}
      {proposal.orderId && (
        <p>
          已下单：
          <Link to={`/orderDetail/${proposal.orderId}`} className="text-link num">
            {proposal.orderId}
          </Link>
        </p>
      )}
      {proposal.state === 'open' && (
        <>
          <p>请在 {proposal.expireTime.slice(0, 10)} 前核对。下一步选择收货地址与付款方式，由您提交后才成为订单。</p>
          {changed.length > 0 && (
            <ul className={css.changes}>
              {changed.map(({ storeName, receipt, now, reason }, place) => (
                <li key={place}>
                  <b>{storeName}</b>
                  {now === null ? (
                    <span className={css.fault}>{reason}</span>
                  ) : (
                    <span className="num">
                      拟定时含税 ¥{grouped(receipt.gross)} → 现价 ¥{grouped(now)}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
          {fault && (
            <p className={css.fault} role="alert">
              {fault}
            </p>
          )}
          {mayPlace ? (
            <button type="button" className="btn main" aria-disabled={busy} onClick={() => void take()}>
              {busy ? '请稍候…' : changed.length > 0 ? '按现价去确认下单' : '去确认下单'}
            </button>
          ) : (
            <p>您没有下单权限，请由有权限的同事确认。</p>
          )}
        </>
      )}
    </section>
  )
}
