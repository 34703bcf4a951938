import { useMemo } from 'react'
import { goodsTypeOf } from '../../../contract/goods.ts'
import { fen, formatYuan, grouped, parseYuan } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { ProductFlash } from '../../../contract/promotion/flash.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { price } from '../../../pricing/price.ts'
import { Countdown } from '../activity/Countdown.tsx'
import { Rules } from '../activity/Rules.tsx'
import { useTimed } from '../activity/useServerClock.ts'
import { RemindButton } from '../seckill/RemindButton.tsx'
import { Taken } from '../seckill/Taken.tsx'
import css from '../seckill/seckill.module.css'
import { capsOf } from '../seckill/caps.ts'
import { taxWord } from '../parts/taxWord.ts'
import type { Detail } from './shown.ts'
import type { Asked } from './asked.ts'
import { useFlashNow } from './useFlashNow.ts'

type Props = {
  readonly flash: ProductFlash
  readonly serverTime: number
  readonly detail: Detail
  readonly asked: Asked
  readonly quantity: number
  /** What the same costs without it; null: it has no price as it is configured now. */
  readonly plain: Receipt | null
  /** This person, or this page, cannot buy. */
  readonly barred: boolean
  readonly busy: boolean
  /** Why the last purchase by it was refused. */
  readonly fault: string
  readonly onBuy: (secKillId: number) => void
}

/** 秒杀 on the page of a product: its price, what is left of it, what the whole comes to by it, and the way to it. */
export function FlashHere({ flash: drawn, serverTime, detail, asked, quantity, plain, barred, busy, fault, onBuy }: Props) {
  const { now, again } = useTimed(serverTime)
  const flash = useFlashNow(drawn, fault, again)
  const { id, status, price: each, stock, startMs, stopMs, rules, useless, slotId, reminded } = flash
  const unit = detail.unitName
  const receipt = useMemo(() => byFlash(detail, flash, asked), [detail, flash, asked])
  const few = status === 1 && stock > 0 && quantity > stock
  const many = [flash.num, flash.numAccount].some((cap) => cap > 0 && quantity > cap)
  const dear = receipt !== null && receipt.offer === undefined
  const words = useless
    ? '您的协议价商品不参加本场秒杀，按协议价购买。'
    : few
      ? `仅剩 ${stock} ${unit}，按秒杀价购买请减少数量。`
      : many
        ? `${capsOf(flash, unit)}，按秒杀价购买请减少数量。`
        : dear
          ? '按您的数量与价格，平时的单价已不高于秒杀价。'
          : receipt && plain && stock > 0 && sumWords(quantity, unit, receipt, plain)
  return (
    <section className={css.here} aria-label="秒杀">
      <p className={css.row}>
        <span className={css.tag}>秒杀</span>{' '}
        <b className={css.price}>
          ¥{each} / {unit}
        </b>{' '}
        <span className={css.small}>{taxWord(detail.rules.taxMode)}</span>
      </p>
      <p className={css.row}>
        <Countdown key={status} label={status === 1 ? '距结束' : '距开始'} to={status === 1 ? stopMs : startMs} now={now} onOver={again} />
      </p>
      <Taken row={flash} />
      <p className={css.said}>{words}</p>
      {status === 2 ? (
        <RemindButton slotId={slotId} reminded={reminded} />
      ) : (
        <button
          type="button"
          className="btn main"
          disabled={barred || !plain || useless || few || many || dear || stock === 0}
          aria-disabled={busy}
          onClick={() => onBuy(id)}
        >
          {stock === 0 ? '已抢光' : busy ? '正在抢购…' : '按秒杀价购买'}
        </button>
      )}
      <p role="alert" className={css.fault}>
        {fault}
      </p>
      <p className={css.small}>{[capsOf(flash, unit), '抢到后占用 15 分钟'].filter(Boolean).join('；')}</p>
      <Rules rules={rules} />
    </section>
  )
}

/** What the whole costs by it; null: it has no price. */
function byFlash(
  { rules, today, productId, priceVersion, discount, ...detail }: Detail,
  flash: ProductFlash,
  asked: Asked,
): Receipt | null {
  const { activityId: id, price: each } = flash
  const offer = { id, version: 1, label: '秒杀', terms: { kind: 'flash', each } } as const
  const goods = { productId, priceVersion, goodsType: goodsTypeOf(detail.qiliGoodsTypeId) }
  try {
    return price(rules, goods, asked, { day: today, discount, offer, unit: detail.unitName })
  } catch (refusal) {
    if (refusal instanceof Refusal) return null
    throw refusal
  }
}

function sumWords(quantity: number, unit: string, receipt: Receipt, plain: Receipt): string {
  const saved = fen(parseYuan(plain.gross) - parseYuan(receipt.gross))
  return `${quantity} ${unit}含税合计 ¥${grouped(receipt.gross)}${saved > 0 ? `，省 ${formatYuan(saved)}` : ''}`
}
