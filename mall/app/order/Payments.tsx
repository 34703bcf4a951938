import { intentTones } from '../../../contract/payment/paymentTones.ts'
import type { OrderDetail } from '../../../contract/order/order.ts'
import type { IntentState } from '../../../contract/payment/payment.ts'
import { Copy } from '../../../kit/Copy.tsx'
import { Money } from '../private/Money.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { VoucherList } from './VoucherList.tsx'
import pageCss from '../private/page.module.css'
import factsCss from './facts.module.css'

/** While something is to come a transfer needs its code. */
const open: ReadonlySet<string> = new Set<IntentState>(['waiting', 'partially_received'])

/** What is to be paid and what has come, step by step, by which way and when, and the slips sent. */
export const Payments = ({ order }: { order: OrderDetail }) =>
  order.payments.length === 0 ? null : (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <h2>付款记录</h2>
      <ul className={factsCss.payments}>
        {order.payments.map((step) => (
          <li key={step.step}>
            <span>{step.name}</span>
            <StatePill tones={intentTones} state={step.state} label={step.stateLabel} />
            <span>
              应付 <Money amount={step.amount} />
            </span>
            <span>
              已到账 <Money amount={step.received} />
            </span>
            <span>{step.dueTime ? `${step.dueTime.slice(0, 10)} 前付清` : step.due}</span>
            {open.has(step.state) && (
              <span>
                附言码 <b className="num">{step.remarkCode}</b> <Copy text={step.remarkCode} name="附言码" />
              </span>
            )}
          </li>
        ))}
      </ul>
      {order.arrivals.length > 0 && (
        <ul className={factsCss.arrivals} aria-label="到账明细">
          {order.arrivals.map(({ time, wayLabel, amount }, place) => (
            <li key={place}>
              <span className="num">{time.slice(0, 16)}</span>
              <span>{wayLabel}到账</span>
              <Money amount={amount} />
            </li>
          ))}
        </ul>
      )}
      <VoucherList vouchers={order.vouchers} />
    </section>
  )
