import type { ReactNode } from 'react'
import css from './coupon.module.css'

type Props = {
  /** What it gives, in words; of goods it is. */
  gives: string
  scope: string
  couponPrice: string
  isFreight: boolean
  name: string
  /** Lines below: how long it is good for, what it is for. */
  facts: readonly string[]
  note: string
  /** It is of no use now. */
  off?: boolean
  children?: ReactNode
}

/** A coupon as a ticket: what it takes off to the left, what it is and what to do with it to the right. */
export const Ticket = ({ gives, scope, couponPrice, isFreight, name, facts, note, off = false, children }: Props) => (
  <li className={css.ticket} data-off={off}>
    <div className={css.face}>
      <b className="num">{faceOf(gives, couponPrice)}</b>
      <span>{isFreight ? '运费券' : '优惠券'}</span>
    </div>
    <div className={css.said}>
      <h2>{name}</h2>
      <p className={css.gives}>{gives}</p>
      <p>{scope}可用</p>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {note && <p className={css.note}>{note}</p>}
      <div className={css.act}>{children}</div>
    </div>
  </li>
)

/** ¥300, or of a share its 95 折. */
function faceOf(gives: string, price: string): string {
  const share = /享 ([\d.]+ 折)/.exec(gives)
  return share?.[1] ?? `¥${price.replace(/\.00$/, '')}`
}
