import { Link } from 'react-router'
import { outcomes, type BankReceipt } from '../../contract/payment.ts'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import table from '../pieces/table.module.css'

const todo: Readonly<Record<string, string>> = { open: '匹配订单', suspense: '认领' }

/** The receipts of a page; cards on narrow screens. */
export const ReceiptTable = ({ rows }: { rows: readonly BankReceipt[] }) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">银行流水号</th>
        <th scope="col">付款户名</th>
        <th scope="col" className={table.right}>
          金额
        </th>
        <th scope="col">附言</th>
        <th scope="col">状态</th>
        <th scope="col">入账订单</th>
        <th scope="col">登记</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((receipt) => (
        <tr key={receipt.id}>
          <td data-name="流水号">
            <Link to={`/payment/${receipt.reference}`} className={table.number}>
              {receipt.reference}
            </Link>
            <small>{receipt.receivedAt.slice(0, 16)} 到账</small>
          </td>
          <td data-name="付款户名">{receipt.payerName}</td>
          <td data-name="金额" className={table.right}>
            <Money yuan={receipt.amount} />
          </td>
          <td data-name="附言">{receipt.remark || <span aria-label="无">—</span>}</td>
          <td data-name="状态">
            {receipt.outcome ? (
              <StateTag state={receipt.outcome} label={outcomes[receipt.outcome]} />
            ) : (
              <StateTag state={receipt.state} label={receipt.state === 'open' ? '待入账' : receipt.stateLabel} />
            )}
          </td>
          <td data-name="入账订单">
            {receipt.orderId ??
              (receipt.state === 'void' ? (
                <span aria-label="无">—</span>
              ) : (
                <Link to={`/payment/${receipt.reference}`}>{todo[receipt.state] ?? '查看'}</Link>
              ))}
            {receipt.bookedBy && <small>{receipt.bookedBy} 确认</small>}
          </td>
          <td data-name="登记">
            {receipt.recordedBy}
            <small>{receipt.createTime.slice(0, 16)}</small>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
