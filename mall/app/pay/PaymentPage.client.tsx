import { Radio } from 'antd'
import { Link } from 'react-router'
import type { OrderDetail } from '../../../contract/order.ts'
import { parseYuan, sum, yuan } from '../../../contract/money.ts'
import { Countdown } from '../private/Countdown.tsx'
import { Money } from '../private/Money.tsx'
import { useFrame } from '../shell/frame.ts'
import { usePaidOrder } from './usePaidOrder.ts'
import { WhyNot } from './WhyNot.tsx'

/** 付款: what is to be paid, and how. */
export function PaymentPage() {
  const order = usePaidOrder()
  const mayPay = useFrame().buyer?.grants.includes('order.pay') ?? false
  return (
    <div className="wide p-page y-page">
      <h1>付款</h1>
      {order.state === 'pending_payment' && mayPay ? (
        <Choice order={order} />
      ) : (
        <WhyNot order={order} mayPay={mayPay} />
      )}
    </div>
  )
}

function Choice({ order }: { order: OrderDetail }) {
  const left = yuan(sum([parseYuan(order.gross), parseYuan(`-${order.paid}`)]))
  return (
    <>
      <section className="p-card p-part y-due">
        <p>
          订单 <b className="num">{order.orderId}</b> 已提交，{parseYuan(order.paid) > 0 ? '还需支付' : '应付'}
        </p>
        <Money amount={left} big />
        {order.dueTime && (
          <p className="p-hint">
            请在 {order.dueTime.slice(0, 16)} 前付款，逾期订单自动关闭 <Countdown due={order.dueTime} />
          </p>
        )}
      </section>
      <section className="p-card p-part">
        <h2>付款方式</h2>
        <Radio.Group value="bank" className="y-ways">
          <Radio value="bank">
            <b>对公转账</b>
            <small>从企业账户转账到平台对公账户，附言填写附言码，到账后自动通知</small>
          </Radio>
        </Radio.Group>
        <p className="p-ways">
          <Link to={`/cart/bankPay?orderId=${order.orderId}`} className="btn main">
            下一步
          </Link>
          <Link to={`/orderDetail/${order.orderId}`} className="btn">
            查看订单
          </Link>
        </p>
      </section>
    </>
  )
}
