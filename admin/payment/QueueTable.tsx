import { Checkbox } from 'antd'
import { formatYuan, parseYuan } from '../../contract/money.ts'
import { outcomes } from '../../contract/payment/payment.ts'
import { outcomeTones } from '../../contract/payment/paymentTones.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'
import { choosable, isTicked, tickOf, type QueueRow, type Ticks } from './chosen.ts'
import { Link } from '../shell/Link.tsx'
import styles from './payment.module.css'

type Props = {
  readonly rows: readonly QueueRow[]
  readonly ticks: Ticks
  readonly onTick: (tick: string, on: boolean) => void
}

/** Open receipts, each with the order that fits best, what it would pay and why; what may be booked here can be ticked. */
export const QueueTable = ({ rows, ticks, onTick }: Props) => (
  <Rows
    rows={rows}
    keyOf={({ receipt }) => receipt.id}
    columns={[
      {
        title: '流水',
        cell: ({ receipt }) => (
          <Link to={`/payment/${receipt.reference}`} className={table.number}>
            {receipt.reference}
          </Link>
        ),
        small: ({ receipt }) => <>{receipt.receivedAt.slice(0, 16)} 到账</>,
      },
      { title: '付款户名', cell: ({ receipt }) => receipt.payerName, small: ({ receipt }) => receipt.remark },
      { title: '金额', right: true, cell: ({ receipt }) => <Money yuan={receipt.amount} /> },
      {
        title: '建议订单',
        cell: ({ best }) =>
          best ? (
            <div>
              {best.orderId} · {best.companyName}
              <div>
                {best.name} 应付 {formatYuan(parseYuan(best.due))}{' '}
                <StateTag tones={outcomeTones} state={best.outcome} label={outcomes[best.outcome]} />
              </div>
              <ul className={styles.reasons} aria-label="匹配依据">
                <li>{best.sure ? '把握大' : '请核对'}</li>
                <li>{best.score} 分</li>
                {best.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          ) : (
            <span className={desk.quiet}>没有找到</span>
          ),
      },
      {
        title: '入账',
        cell: (row) =>
          choosable(row) ? (
            <Checkbox
              aria-label={`勾选流水 ${row.receipt.reference}`}
              checked={isTicked(row, ticks)}
              onChange={({ target }) => onTick(tickOf(row), target.checked)}
            >
              入账
            </Checkbox>
          ) : (
            <Link to={`/payment/${row.receipt.reference}`} aria-label={`处理流水 ${row.receipt.reference}`}>
              去处理
            </Link>
          ),
      },
    ]}
  />
)
