import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addToCart } from '../../../contract/order/cart.ts'
import type { PoolChoice, PoolPrices } from '../../../contract/promotion/pool.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { WhomToAsk } from '../parts/WhomToAsk.tsx'
import { useFrame } from '../shell/frame.ts'
import { useLive } from '../useLive.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import type { Shown } from './shown.ts'
import css from './pool.module.css'

/** Joins with so many pieces, and goes on to the settlement. */
export function JoinForm({ one, prices }: { one: Shown; prices: PoolPrices }) {
  const { buyer } = useFrame()
  const live = useLive()
  const go = useNavigate()
  const [choice, choose] = useState<PoolChoice>({ ifFew: 'alone', backTo: 'balance' })
  const [busy, wait] = useState(false)
  const [fault, setFault] = useState('')
  const [keys] = useState(() => repeatKeys())
  async function join() {
    if (busy) return
    const { productId, selection, id } = one
    const input = { productId, selection, quantity: prices.quantity, new: 1, poolId: id, pool: choice } as const
    wait(true)
    setFault('')
    try {
      const { cartId } = await call(addToCart, input, { repeatKey: keys.keyFor(input) })
      keys.done()
      await go(`/cart/settlement?cartId=${cartId}`)
    } catch (error) {
      setFault(wordsOf(error))
    } finally {
      wait(false)
    }
  }
  return (
    <aside className={`${css.panel} ${css.form}`} aria-label="参加这一批">
      <h2>
        参加 {Number(one.closes.slice(5, 7))} 月 {Number(one.closes.slice(8, 10))} 日截止的这一批
      </h2>
      <p>
        {prices.quantity} {one.unitName}，先付 <b className={`num ${css.most}`}>¥{prices.alone}</b>（含税），只会更少
      </p>
      <ChoiceFields value={choice} onChange={choose} disabled={busy} />
      <p role="alert" className={css.fault}>
        {fault}
      </p>
      {buyer && !buyer.grants.includes('order.place') ? (
        <WhomToAsk grant="order.place" />
      ) : (
        <button type="button" className="btn main" disabled={!live} aria-disabled={busy} onClick={() => void join()}>
          {busy ? '请稍候…' : '参加这一批'}
        </button>
      )}
      <p className={css.counts}>名额保留 15 分钟，请在此期间提交订单；截止前可随时退出。</p>
    </aside>
  )
}
