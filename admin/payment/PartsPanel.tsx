import { useQuery } from '@tanstack/react-query'
import type { BankReceipt } from '../../contract/payment/payment.ts'
import { parseYuan } from '../../contract/money.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Money } from '../pieces/Money.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { ReverseButton } from './ReverseButton.tsx'
import { partsQuery } from './bankQueries.ts'
import styles from './payment.module.css'

/** What became of a receipt in suspense, part by part, and what is left of it. */
export function PartsPanel({ receipt }: { receipt: BankReceipt }) {
  const { data, error } = useQuery(partsQuery(receipt.reference))
  return (
    <Panel title="认领记录">
      <Fault error={error} />
      <p className={styles.note}>
        还未认领 <Money yuan={receipt.left} />
        {receipt.note && `；${receipt.note}`}
      </p>
      <ol className={styles.made}>
        {data?.map((part) => (
          <li key={part.id} data-reversed={part.reversed !== null}>
            <div>
              <b>{part.kindLabel}</b> {part.orderId ?? part.companyName ?? part.channelLabel ?? part.payback}
              <small>
                {part.createTime.slice(0, 16)} {part.staffName}
                {parseYuan(part.surplus) > 0 && `；其中 ${part.surplus} 元转入企业余额`}
              </small>
              {part.reversed && (
                <small>
                  {part.reversed.time.slice(0, 16)} {part.reversed.staffName} 撤销：{part.reversed.reason}
                </small>
              )}
            </div>
            <Money yuan={part.amount} />
            {part.reversed === null && part.kind !== 'payback' && (
              <ReverseButton
                reference={receipt.reference}
                partId={part.id}
                amount={part.amount}
                went={`${part.kindLabel} ${part.orderId ?? part.companyName ?? part.channelLabel ?? ''}`.trim()}
              />
            )}
          </li>
        ))}
      </ol>
      {data?.length === 0 && <p className={styles.note}>还没有认领。</p>}
    </Panel>
  )
}
