import { intentTones } from '../../contract/payment/paymentTones.ts'
import type { OrderDetail } from '../../contract/order/order.ts'
import { Copy } from '../../kit/Copy.tsx'
import { FileCard } from '../pieces/Files.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import desk from '../pieces/desk.module.css'
import line from './line.module.css'
import styles from './panels.module.css'

type PaymentPanelProps = Pick<OrderDetail, 'payments' | 'arrivals' | 'vouchers'>

/** What is to be paid and what has come in; transfer slips, which never count as payment by themselves. */
export const PaymentPanel = ({ payments, arrivals, vouchers }: PaymentPanelProps) => (
  <Panel title="付款">
    {payments.length === 0 && <p className={desk.quiet}>客户尚未发起付款。</p>}
    {payments.map((step) => (
      <div key={step.step} className={styles.payment}>
        <p>
          <b>{step.name}</b> <StateTag tones={intentTones} state={step.state} label={step.stateLabel} />
        </p>
        <Facts
          rows={[
            ['应付', <Money key="amount" yuan={step.amount} />],
            ['已到账', <Money key="received" yuan={step.received} />],
            [
              '附言码',
              <>
                <b>{step.remarkCode}</b> <Copy text={step.remarkCode} name="附言码" />
              </>,
            ],
            ['付清时点', step.due],
            ['到期', step.dueTime],
            ['有效期至', step.expiresAt],
          ]}
        />
      </div>
    ))}
    {arrivals.length > 0 && (
      <div className={line.block}>
        <h3>到账明细</h3>
        <ul className={styles.vouchers}>
          {arrivals.map(({ time, wayLabel, amount }, place) => (
            <li key={place}>
              {time.slice(0, 16)} {wayLabel} <Money yuan={amount} />
            </li>
          ))}
        </ul>
      </div>
    )}
    {vouchers.length > 0 && (
      <div className={`${line.block} ${styles.vouched}`}>
        <h3>转账凭证</h3>
        <ul className={styles.vouchers}>
          {vouchers.map((voucher) => (
            <li key={voucher.id}>
              <FileCard file={voucher.file} />
              <p className={desk.quiet}>
                {voucher.payerName} 于 {voucher.payTime} 转账 <Money yuan={voucher.amount} />
              </p>
            </li>
          ))}
        </ul>
        <p className={desk.quiet}>凭证仅供核对，到账以银行流水为准。</p>
      </div>
    )}
  </Panel>
)
