import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Money } from '../private/Money.tsx'
import { ClaimEntry } from './ClaimEntry.tsx'
import { ClaimFrame, Nothing } from './ClaimFrame.tsx'
import { claimableQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import sumsCss from '../private/sums.module.css'
import wordsCss from '../private/words.module.css'
import css from './claim.module.css'

/** 申请退款: giving up a whole order that is paid and not shipped. */
export const RefundPage = () => (
  <ClaimFrame title="申请退款" wide>
    {(orderId) => <OfOrder orderId={orderId} />}
  </ClaimFrame>
)

function OfOrder({ orderId }: { orderId: string }) {
  const { data: order } = useSuspenseQuery(claimableQuery(orderId))
  const { whole } = order
  if (whole.hindrance) return <Nothing words={whole.hindrance} />
  return (
    <div className={css.columns}>
      <section className={`${pageCss.card} ${pageCss.part}`}>
        <h2>退款信息</h2>
        <ClaimEntry
          orderId={orderId}
          line={null}
          reasons={whole.reasons}
          refundable={whole.refundable}
          first={{ amount: whole.suggested, remedy: 'cancel' }}
        />
      </section>
      <section className={`${pageCss.card} ${pageCss.part}`}>
        <h2>订单金额</h2>
        <ul className={sumsCss.sums}>
          <li>
            <span>订单</span>
            <Link to={`/orderDetail/${orderId}`} className={`num ${wordsCss.link}`}>
              {orderId}
            </Link>
          </li>
          <li>
            <span>已付金额</span>
            <Money amount={order.paid} />
          </li>
          <li>
            <span>最多可退</span>
            <Money amount={whole.refundable} />
          </li>
          <li className={sumsCss.sum}>
            <span>
              建议申请<small>已完成的工序按进度扣除</small>
            </span>
            <Money amount={whole.suggested} />
          </li>
        </ul>
        <p className={wordsCss.hint}>双方同意后订单取消，款项按原支付方式退回；商家受理前生产不会停止。</p>
      </section>
    </div>
  )
}
