import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import type { ProductFlash } from '../../../contract/promotion/flash.ts'
import { Countdown } from '../activity/Countdown.tsx'
import { Rules } from '../activity/Rules.tsx'
import { useServerClock } from '../activity/useServerClock.ts'
import { RemindButton } from '../seckill/RemindButton.tsx'
import { Taken } from '../seckill/Taken.tsx'
import css from '../seckill/seckill.module.css'
import { taxWord } from './each.ts'
import type { Detail } from './shown.ts'

type Props = {
  readonly flash: ProductFlash
  readonly serverTime: number
  readonly detail: Detail
  readonly quantity: number
  /** Nothing can be bought as it is configured now. */
  readonly barred: boolean
  readonly busy: boolean
  readonly onBuy: (secKillId: number) => void
}

/** 秒杀 on the page of a product: its price, what is left of it, and the way to it. */
export function FlashHere({ flash, serverTime, detail, quantity, barred, busy, onBuy }: Props) {
  const { id, status, price, stock, num, numAccount, activityName, startMs, stopMs, rules, useless, slotId, reminded } = flash
  const now = useServerClock(serverTime)
  const { revalidate } = useRevalidator()
  const again = useCallback(() => void revalidate(), [revalidate])
  const unit = detail.unitName
  const few = stock > 0 && quantity > stock
  const caps = [num > 0 && `每企业限 ${num} ${unit}`, numAccount > 0 && `每人限 ${numAccount} ${unit}`].filter(Boolean).join('，')
  return (
    <section className={css.here} aria-label="秒杀">
      <div className={css.head}>
        <span className={css.tag}>秒杀</span>
        <b className={css.price}>
          ¥{price} / {unit}
        </b>
        <span className={css.small}>{taxWord(detail.rules.taxMode)}</span>
        <Countdown key={status} label={status === 1 ? '距结束' : '距开始'} to={status === 1 ? stopMs : startMs} now={now} onOver={again} />
      </div>
      <Taken row={flash} />
      <p className={css.small}>
        {activityName}
        {caps && `，${caps}`}；抢到后占用 15 分钟，请及时下单
      </p>
      {useless && <p className={css.small}>您的协议价商品不参加本场秒杀，按协议价购买。</p>}
      {few && status === 1 && (
        <p className={css.small}>
          仅剩 {stock} {unit}，按秒杀价购买请减少数量。
        </p>
      )}
      <div className={css.acts}>
        {status === 2 ? (
          <RemindButton slotId={slotId} reminded={reminded} />
        ) : (
          <button
            type="button"
            className="btn main"
            disabled={barred || useless || few || stock === 0}
            aria-disabled={busy}
            onClick={() => onBuy(id)}
          >
            {stock === 0 ? '已抢光' : busy ? '正在抢购…' : '按秒杀价购买'}
          </button>
        )}
      </div>
      <Rules rules={rules} />
    </section>
  )
}
