import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Money } from '../private/Money.tsx'
import { useFrame } from '../shell/frame.ts'
import { ClaimEntry } from './ClaimEntry.tsx'
import { claimableQuery } from './queries.ts'

/** 申请退款: giving up a whole order that is paid and not shipped. */
export function RefundPage() {
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  const mayClaim = useFrame().buyer?.grants.includes('claim.manage') ?? false
  return (
    <div className="wide p-page">
      <h1>申请退款</h1>
      {!orderId ? (
        <Nothing words="请在订单详情中选择“申请退款”。" />
      ) : !mayClaim ? (
        <Nothing words="您没有申请退款的权限，请联系主账号。" />
      ) : (
        <OfOrder orderId={orderId} />
      )}
    </div>
  )
}

const Nothing = ({ words }: { words: string }) => (
  <div className="p-card p-empty">
    <p>{words}</p>
    <Link to="/myOrder" className="btn main">
      去我的订单
    </Link>
  </div>
)

function OfOrder({ orderId }: { orderId: string }) {
  const { data: order } = useSuspenseQuery(claimableQuery(orderId))
  const { whole } = order
  if (whole.hindrance) return <Nothing words={whole.hindrance} />
  return (
    <div className="as-columns">
      <section className="p-card p-part">
        <h2>退款信息</h2>
        <ClaimEntry
          orderId={orderId}
          line={null}
          reasons={whole.reasons}
          refundable={whole.refundable}
          first={{ amount: whole.suggested, remedy: 'cancel' }}
        />
      </section>
      <section className="p-card p-part">
        <h2>订单金额</h2>
        <ul className="p-sums">
          <li>
            <span>订单</span>
            <Link to={`/orderDetail/${orderId}`} className="num p-link">
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
          <li className="sum">
            <span>
              建议申请<small>已完成的工序按进度扣除</small>
            </span>
            <Money amount={whole.suggested} />
          </li>
        </ul>
        <p className="p-hint">双方同意后订单取消，款项按原支付方式退回；商家受理前生产不会停止。</p>
      </section>
    </div>
  )
}
