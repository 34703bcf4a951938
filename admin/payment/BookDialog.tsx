import { outcomeTones } from '../../contract/payment/paymentTones.ts'
import { bankQueue } from '../../contract/payment/bank.ts'
import { formatYuan, parseYuan } from '../../contract/money.ts'
import { staffListOrders, staffOrderDetail } from '../../contract/order/order.ts'
import { confirmReceipt, listReceipts, outcomes, proposeReceipt, type BankReceipt } from '../../contract/payment/payment.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts } from '../pieces/Panel.tsx'
import { site } from '../pieces/site.ts'
import { StateTag } from '../pieces/StateTag.tsx'
import type { Choice } from './choice.ts'
import { bookedWords, splitOf } from './split.ts'
import styles from './payment.module.css'

type BookDialogProps = { readonly receipt: BankReceipt; readonly choice: Choice; readonly onClose: () => void }

const stale = [listReceipts, proposeReceipt, bankQueue, staffListOrders, staffOrderDetail].map(({ path }) => [path])

/** Shows what goes to the order and what to the balance, and books it when that is meant. */
export function BookDialog({ receipt, choice: { orderId, step, known }, onClose }: BookDialogProps) {
  const { amount, payerName, receivedAt, reference, remark } = receipt
  return (
    <AskDialog
      site={site}
      title="确认到账"
      okText="确认到账"
      width={520}
      mutation={confirmReceipt}
      input={{ orderId, step, amount, payerName, receivedAt, reference, remark }}
      told={(result) => bookedWords({ ...result, orderId })}
      anew={stale}
      onClose={onClose}
    >
      <Facts
        rows={[
          ['流水金额', <Money key="amount" yuan={receipt.amount} strong />],
          ['付款户名', receipt.payerName],
          ['入账订单', orderId],
          ['下单企业', known?.companyName ?? null],
          ['匹配结果', known && <StateTag key="outcome" tones={outcomeTones} state={known.outcome} label={outcomes[known.outcome]} />],
        ]}
      />
      {known ? <Booking receipt={receipt} known={known} /> : <p className={styles.plan}>按订单待付金额入账，多出的部分转入企业余额。</p>}
      {known && known.companyName !== receipt.payerName && <p className={styles.warning}>付款户名与下单企业名称不一致，请核对是否代付。</p>}
    </AskDialog>
  )
}

function Booking({ receipt, known }: { receipt: BankReceipt; known: NonNullable<Choice['known']> }) {
  const { toOrder, toBalance, stillDue } = splitOf(known.outcome, parseYuan(receipt.amount), parseYuan(known.due))
  return (
    <dl className={styles.plan}>
      <div>
        <dt>入账到订单</dt>
        <dd>{formatYuan(toOrder)}</dd>
      </div>
      <div>
        <dt>转入企业余额</dt>
        <dd>{formatYuan(toBalance)}</dd>
      </div>
      <div>
        <dt>入账后订单还差</dt>
        <dd>{formatYuan(stillDue)}</dd>
      </div>
    </dl>
  )
}
