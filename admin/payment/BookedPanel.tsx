import { useSuspenseQuery } from '@tanstack/react-query'
import { outcomes, type BankReceipt } from '../../contract/payment/payment.ts'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { ReverseButton } from './ReverseButton.tsx'
import { bookedWords } from './split.ts'
import styles from './payment.module.css'
import { staffQuery } from '../shell/staff.ts'
import { Link } from '../shell/Link.tsx'

/** What became of a booked receipt. */
export function BookedPanel({ receipt }: { receipt: BankReceipt }) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const order =
    receipt.orderId && staff.areas.includes('orders') ? <Link to={`/order/${receipt.orderId}`}>{receipt.orderId}</Link> : receipt.orderId
  return (
    <Panel title="入账结果">
      {receipt.outcome && receipt.orderId && (
        <p className={styles.result}>{bookedWords({ ...receipt, outcome: receipt.outcome, orderId: receipt.orderId, stillDue: null })}</p>
      )}
      <Facts
        rows={[
          ['结果', receipt.outcome && outcomes[receipt.outcome]],
          ['订单', order],
          ['入订单', <Money key="booked" yuan={receipt.booked} strong />],
          ['转余额', <Money key="surplus" yuan={receipt.surplus} strong />],
          ['确认人', receipt.bookedBy],
        ]}
      />
      <ReverseButton reference={receipt.reference} partId={null} amount={receipt.amount} went="该流水入账" />
    </Panel>
  )
}
