import type { Receipt } from '../../../contract/price/price.ts'
import { lowBeside } from './lowBeside.ts'
import { taxWord } from '../parts/taxWord.ts'
import css from '../activity/activity.module.css'
import { Countdown } from '../activity/Countdown.tsx'
import { Rules } from '../activity/Rules.tsx'
import { useTimed } from '../activity/useServerClock.ts'
import type { Detail } from './shown.ts'

type Props = { readonly offered: NonNullable<Detail['offered']>; readonly receipt: Receipt | null; readonly detail: Detail }

/** The activity that takes something off: what it gives, until when, and its rules beside the price. */
export function Offered({ offered, receipt, detail }: Props) {
  const { name, label, gives, serverTime, untilMs, rules } = offered
  const { now, again } = useTimed(serverTime)
  const low = receipt && lowBeside(receipt, detail.deals.lows, detail.rules.base)
  // Beside the button of a group it is said already.
  const isBeaten = receipt !== null && receipt.offer === undefined && !detail.group
  return (
    <section className={css.offered} aria-label="活动优惠">
      <div className={css.head}>
        <span className={css.tag}>{label}</span>
        <b className={css.gives}>{gives}</b>
        <span>{name}</span>
        <Countdown label="距结束" to={untilMs} now={now} onOver={again} />
      </div>
      {low && (
        <p className={css.when}>
          {low.day === null ? '前 7 日最低成交价' : `最近一次成交价（${low.day}）`} <s className="num">¥{low.was}</s>，活动价{' '}
          <b className="num">¥{low.is}</b>（{taxWord(receipt.taxMode)}，满 {low.from} {detail.unitName}的商品单价）
        </p>
      )}
      {isBeaten && (
        <p className={css.when}>
          {receipt.discount
            ? '您的会员折扣减得更多，已按会员折扣计价。'
            : `此数量的${detail.terms === 'agreed' ? '协议价' : '阶梯价'}已不高于活动价。`}
        </p>
      )}
      <Rules rules={rules} />
    </section>
  )
}
