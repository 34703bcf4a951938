import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import type { Receipt } from '../../../contract/price/price.ts'
import css from '../activity/activity.module.css'
import { Countdown } from '../activity/Countdown.tsx'
import { Rules } from '../activity/Rules.tsx'
import { useServerClock } from '../activity/useServerClock.ts'
import type { Detail } from './shown.ts'

type Props = { readonly offered: NonNullable<Detail['offered']>; readonly receipt: Receipt | null }

/** The activity that takes something off: what it gives, until when, and its rules beside the price. */
export function Offered({ offered, receipt }: Props) {
  const { name, label, gives, serverTime, untilMs, rules } = offered
  const now = useServerClock(serverTime)
  const { revalidate } = useRevalidator()
  const again = useCallback(() => void revalidate(), [revalidate])
  // What takes more off – the level of the company – stands instead.
  const isBeaten = receipt !== null && receipt.offer === undefined
  return (
    <section className={css.offered} aria-label="活动优惠">
      <div className={css.head}>
        <span className={css.tag}>{label}</span>
        <b className={css.gives}>{gives}</b>
        <span>{name}</span>
        <Countdown label="距结束" to={untilMs} now={now} onOver={again} />
      </div>
      {isBeaten && <p className={css.when}>您的会员折扣减得更多，已按会员折扣计价。</p>}
      <Rules rules={rules} />
    </section>
  )
}
