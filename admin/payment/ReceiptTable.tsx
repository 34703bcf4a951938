import { receiptTones, outcomeTones } from '../../contract/payment/paymentTones.ts'
import { outcomes, type BankReceipt } from '../../contract/payment/payment.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Link } from '../shell/Link.tsx'
import table from '../pieces/table.module.css'

const todo: Readonly<Record<string, string>> = { open: '匹配订单', suspense: '认领' }

/** The receipts of a page; cards on narrow screens. */
export const ReceiptTable = ({ rows }: { rows: readonly BankReceipt[] }) => (
  <Rows
    rows={rows}
    keyOf={(receipt) => receipt.id}
    columns={[
      {
        title: '银行流水号',
        phone: '流水号',
        cell: (receipt) => (
          <Link to={`/payment/${receipt.reference}`} className={table.number}>
            {receipt.reference}
          </Link>
        ),
        small: (receipt) => <>{receipt.receivedAt.slice(0, 16)} 到账</>,
      },
      {
        title: '付款户名',
        cell: (receipt) => receipt.payerName,
        small: ({ payeeAccount }) => payeeAccount && <>到账账户尾号 {payeeAccount.replaceAll(/[ -]/g, '').slice(-4)}</>,
      },
      { title: '金额', right: true, cell: (receipt) => <Money yuan={receipt.amount} /> },
      { title: '附言', cell: (receipt) => receipt.remark || <span aria-label="无">—</span> },
      {
        title: '状态',
        cell: (receipt) =>
          receipt.outcome ? (
            <StateTag tones={outcomeTones} state={receipt.outcome} label={outcomes[receipt.outcome]} />
          ) : (
            <StateTag tones={receiptTones} state={receipt.state} label={receipt.state === 'open' ? '待入账' : receipt.stateLabel} />
          ),
      },
      {
        title: '入账订单',
        cell: (receipt) =>
          receipt.orderId ??
          (receipt.state === 'void' ? (
            <span aria-label="无">—</span>
          ) : (
            <Link to={`/payment/${receipt.reference}`}>{todo[receipt.state] ?? '查看'}</Link>
          )),
        small: (receipt) => receipt.bookedBy && <>{receipt.bookedBy} 确认</>,
      },
      { title: '登记', cell: (receipt) => receipt.recordedBy, small: (receipt) => receipt.createTime.slice(0, 16) },
    ]}
  />
)
