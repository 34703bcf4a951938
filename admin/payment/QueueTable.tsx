import { Button } from 'antd'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { bankQueue } from '../../contract/bank.ts'
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
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">流水</th>
        <th scope="col">付款户名</th>
        <th scope="col" className={table.right}>
          金额
        </th>
        <th scope="col">建议订单</th>
        <th scope="col">处理</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ receipt, best }) => (
        <tr key={receipt.id}>
          <td data-name="流水">
            <Link to={`/payment/${receipt.reference}`} className={table.number}>
              {receipt.reference}
            </Link>
            <small>{receipt.receivedAt.slice(0, 16)} 到账</small>
          </td>
          <td data-name="付款户名">
            {receipt.payerName}
            <small>{receipt.remark}</small>
          </td>
          <td data-name="金额" className={table.right}>
            <Money yuan={receipt.amount} />
          </td>
          <td data-name="建议订单">
            {best ? (
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
            )}
          </td>
          <td data-name="处理">
            {best?.sure ? (
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
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
