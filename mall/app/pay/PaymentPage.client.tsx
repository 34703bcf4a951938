import { useSuspenseQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { parseYuan } from '../../../contract/money.ts'
import type { PayType } from '../../../contract/payment/payment.ts'
import { Countdown } from '../private/Countdown.tsx'
import { Money } from '../private/Money.tsx'
import { useFrame } from '../shell/frame.ts'
import { waysQuery } from './queries.ts'
import { useArrival } from './useArrival.ts'
import { usePaidOrder } from './usePaidOrder.ts'
import { WhyNot } from './WhyNot.tsx'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './pay.module.css'

// Only who scans needs what draws codes.
const ScanPay = lazy(async () => ({ default: (await import('./ScanPay.tsx')).ScanPay }))

/** What the page is headed while there is nothing to be paid yet. */
const headings: Readonly<Record<string, string>> = { pending_approval: '已提交审批', pending_contract: '待签约' }

/** 付款: what is to be paid, and how. */
export function PaymentPage() {
  const order = usePaidOrder()
  const mayPay = useFrame().buyer?.grants.includes('order.pay') ?? false
  const [query] = useSearchParams()
  // Of the page and not of a way: the order may be known as paid, and its ways gone, before the money is heard of.
  useArrival(order, (query.get('way') ?? 'bank') === 'bank' ? 'bank' : 'scan')
  return (
    <div className={`wide ${pageCss.page} ${css.page}`}>
      <h1>{headings[order.state] ?? '付款'}</h1>
      {order.instalment && mayPay ? <Choice order={order} instalment={order.instalment} /> : <WhyNot order={order} mayPay={mayPay} />}
    </div>
  )
}

type Instalment = NonNullable<OrderDetail['instalment']>

function Choice({ order, instalment }: { order: OrderDetail; instalment: Instalment }) {
  const inParts = order.payments.length > 1
  const part = order.payments.find(({ step }) => step === instalment.step)
  const partly = parseYuan(part?.received ?? '0') > 0
  return (
    <>
      <section className={`${pageCss.card} ${pageCss.part} ${css.due}`}>
        <p>
          订单 <b className="num">{order.orderId}</b>{' '}
          {inParts ? `，${instalment.name}` : order.state === 'pending_payment' ? '已提交' : `，${instalment.name}`}，
          {partly ? '还需支付' : '应付'}
        </p>
        <Money amount={instalment.due} big />
        {instalment.dueTime && <p className={wordsCss.hint}>请在 {instalment.dueTime.slice(0, 10)} 前付清</p>}
        {order.dueTime && (
          <p className={wordsCss.hint}>
            请在 {order.dueTime.slice(0, 16)} 前付款，逾期订单自动关闭 <Countdown due={order.dueTime} />
          </p>
        )}
      </section>
      <Ways order={order} step={instalment.step} />
    </>
  )
}

const explained: Record<PayType, string> = {
  bank: '从企业账户转账到平台对公账户，附言填写附言码，到账后自动通知',
  alipay: '用支付宝扫码，付款后立即到账',
  weixin: '用微信扫码，付款后立即到账',
}

/** Which way; the choice stands in the address, so that a page loaded anew shows the same code. */
function Ways({ order, step }: { order: OrderDetail; step: number }) {
  const { data: ways } = useSuspenseQuery(waysQuery)
  const [query, setQuery] = useSearchParams()
  const way = ways.find(({ payType }) => payType === query.get('way'))?.payType ?? 'bank'
  const choose = (chosen: PayType) => setQuery({ orderId: order.orderId, way: chosen }, { replace: true })
  return (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <h2>付款方式</h2>
      <Radio.Group value={way} className={css.ways ?? ''} aria-label="付款方式" onChange={({ target }) => choose(target.value as PayType)}>
        {ways.map(({ payType, label }) => (
          <Radio key={payType} value={payType} className={payType === way ? `${css.chosen}` : ''}>
            <b>{label}</b>
            <small>{explained[payType]}</small>
          </Radio>
        ))}
      </Radio.Group>
      {way !== 'bank' && (
        <Suspense fallback={<div className={css.scan} aria-busy="true" />}>
          <ScanPay key={`${way} ${step}`} order={order} way={way} step={step} />
        </Suspense>
      )}
      <p className={pageCss.ways}>
        {way === 'bank' && (
          <Link to={`/cart/bankPay?orderId=${order.orderId}`} className="btn main">
            下一步
          </Link>
        )}
        <Link to={`/orderDetail/${order.orderId}`} className="btn">
          查看订单
        </Link>
      </p>
    </section>
  )
}
