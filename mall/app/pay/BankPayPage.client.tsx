import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { useFrame } from '../shell/frame.ts'
import { BankSlip } from './BankSlip.tsx'
import { bankQuery } from './queries.ts'
import { useArrival } from './useArrival.ts'
import { usePaidOrder } from './usePaidOrder.ts'
import { Vouchers } from './Vouchers.tsx'
import { WhyNot } from './WhyNot.tsx'
import pageCss from '../private/page.module.css'
import css from './pay.module.css'

/** 对公转账: where to transfer what, the slip as evidence, and on to 付款成功 as soon as the money is there. */
export function BankPayPage() {
  const order = usePaidOrder()
  const mayPay = useFrame().buyer?.grants.includes('order.pay') ?? false
  useArrival(order)
  return (
    <div className={`wide ${pageCss.page} ${css.page}`}>
      <h1>对公转账</h1>
      {order.instalment && mayPay ? <Transfer order={order} step={order.instalment.step} /> : <WhyNot order={order} mayPay={mayPay} />}
    </div>
  )
}

function Transfer({ order, step }: { order: OrderDetail; step: number }) {
  const { data: bank } = useSuspenseQuery(bankQuery(order.orderId, step))
  return (
    <>
      <BankSlip order={order} bank={bank} step={step} />
      <Vouchers order={order} due={bank.amount} step={step} />
      <p className={css.waiting} role="status">
        <i aria-hidden="true" />
        正在等待到账，银行转账一般需要数分钟到一个工作日。到账后本页自动跳转，您也可以先离开。
        <Link to={`/orderDetail/${order.orderId}`} className="text-link">
          查看订单
        </Link>
      </p>
    </>
  )
}
