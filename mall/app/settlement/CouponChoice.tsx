import { useState } from 'react'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { ActivityChoice, CouponChoice as Choice, GiftChoice as Gift } from '../../../contract/order/placeOrder.ts'
import { Money } from '../private/Money.tsx'
import { chosenOf, usedIn } from './couponsUsed.ts'
import { GiftChoice } from './GiftChoice.tsx'
import type { CouponsChosen } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './settlement.module.css'

type Props = {
  coupons: readonly Choice[]
  /** 满减 and 付款立减: what of it holds, and what is missing. */
  activities: readonly ActivityChoice[]
  gifts: readonly Gift[]
  /** What more is paid than with the best of them. */
  loses: string
  chosen: CouponsChosen
  onChoose: (chosen: CouponsChosen) => void
}

const isOpen = ({ why, used }: Choice): boolean => used || why === null || why.code === 'less'

/** 优惠券: the best are taken by themselves; by hand another, or none. Those that do not apply say why. */
export function CouponChoice({ coupons, activities, gifts, loses, chosen, onChoose }: Props) {
  const [all, showAll] = useState(false)
  const open = coupons.filter(isOpen)
  const shut = coupons.filter((one) => !isOpen(one))
  const put = (change: Parameters<typeof chosenOf>[0]) => onChoose(chosenOf({ ...usedIn(coupons, gifts), ...change }))
  const choose = (freight: boolean, id: number | undefined) => put(freight ? { freightCouponId: id } : { couponId: id })
  const loss = parseYuan(loses) > 0
  return (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <header className={pageCss.head}>
        <h2>优惠</h2>
        {chosen.auto ? (
          [...open, ...gifts].some(({ used }) => used) && <small>已自动选择最省的优惠</small>
        ) : (
          <button type="button" className={wordsCss.link} onClick={() => onChoose({ auto: true })}>
            恢复自动选择
          </button>
        )}
      </header>
      {loss && (
        <p className={css.loss} role="status">
          当前选择比最优方案多付 <Money amount={loses} />
        </p>
      )}
      {activities.length > 0 && (
        <ul className={css.shut}>
          {activities.map(({ id, label, gives, used, why }) => (
            <li key={id}>
              <span>
                {label}
                <small>{gives}</small>
              </span>
              <b>{used ? '已享受' : why}</b>
            </li>
          ))}
        </ul>
      )}
      {[false, true].map((freight) => {
        const these = open.filter(({ isFreight }) => isFreight === freight)
        return (
          these.length > 0 && (
            <div key={String(freight)} className={css.addresses} role="radiogroup" aria-label={freight ? '运费券' : '优惠券'}>
              {these.map((one) => (
                <Coupon key={one.id} one={one} chosen={one.used} onChoose={() => choose(freight, one.id)} />
              ))}
              <label className={css.address} data-chosen={these.every(({ used }) => !used)}>
                <input
                  type="radio"
                  name={freight ? 'freightCoupon' : 'coupon'}
                  checked={these.every(({ used }) => !used)}
                  onChange={() => choose(freight, undefined)}
                />
                <span>不使用{freight ? '运费券' : '优惠券'}</span>
              </label>
            </div>
          )
        )
      })}
      {gifts.length > 0 && <GiftChoice gifts={gifts} onChoose={(giftId) => put({ giftId })} />}
      {shut.length > 0 && (
        <button type="button" className={wordsCss.link} aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? '收起' : `${shut.length} 张暂不可用，查看原因`}
        </button>
      )}
      {all && (
        <ul className={css.shut}>
          {shut.map(({ id, couponTitle, gives, scope, why }) => (
            <li key={id}>
              <span>
                {couponTitle}
                <small>
                  {gives} · {scope}
                </small>
              </span>
              <b>{why?.msg}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Coupon = ({ one, chosen, onChoose }: { one: Choice; chosen: boolean; onChoose: () => void }) => (
  <label className={css.address} data-chosen={chosen}>
    <input type="radio" name={one.isFreight ? 'freightCoupon' : 'coupon'} checked={chosen} onChange={onChoose} />
    <span>
      <b>{one.couponTitle}</b>
      {parseYuan(one.saving) > 0 && <em>省 {formatYuan(parseYuan(one.saving))}</em>}
      <small>
        {one.gives} · {one.scope}
      </small>
      <small>{one.endTime.slice(0, 16)} 到期</small>
      {one.why && <small>{one.why.msg}</small>}
    </span>
  </label>
)
