import { Button } from 'antd'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { bankQueue } from '../../contract/payment/bank.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Money } from '../pieces/Money.tsx'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'
import styles from './payment.module.css'

type Row = z.output<typeof bankQueue.output>['rows'][number]
type Props = {
  readonly rows: readonly Row[]
  readonly busy: boolean
  readonly onConfirm: (reference: string) => void
}

/** Open receipts, each with the order that fits best and why. */
export const QueueTable = ({ rows, busy, onConfirm }: Props) => (
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
              <ul className={styles.reasons} aria-label="匹配依据">
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
        title: '处理',
        cell: ({ receipt, best }) =>
          best?.sure ? (
            <Button
              type="primary"
              disabled={busy}
              aria-label={`确认流水 ${receipt.reference} 入账`}
              onClick={() => onConfirm(receipt.reference)}
            >
              确认入账
            </Button>
          ) : (
            <Link to={`/payment/${receipt.reference}`} aria-label={`处理流水 ${receipt.reference}`}>
              去处理
            </Link>
          ),
      },
    ]}
  />
)
