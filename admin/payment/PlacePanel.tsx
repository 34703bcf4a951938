import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { placeReceipt } from '../../contract/payment/bank.ts'
import { fen, formatYuan, parseYuan } from '../../contract/money.ts'
import type { BankReceipt } from '../../contract/payment/payment.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { staleByPlacing } from './bankQueries.ts'
import { PartRow } from './PartRow.tsx'
import { newPart, partOf, restOf, type DraftPart } from './parts.ts'
import styles from './payment.module.css'

/** Splits a receipt, or what of it is still to be claimed; what is not placed stays to be claimed. */
export function PlacePanel({ receipt }: { receipt: BankReceipt }) {
  const left = parseYuan(receipt.state === 'suspense' ? receipt.left : receipt.amount)
  const [parts, setParts] = useState<readonly DraftPart[]>([newPart(left)])
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const mutation = useOnce(placeReceipt)
  const rest = restOf(left, parts)

  function place() {
    const asked = placeReceipt.input.safeParse({ reference: receipt.reference, parts: parts.map(partOf) })
    setFault(asked.success ? '' : (asked.error.issues[0]?.message ?? '请检查填写的内容'))
    if (!asked.success) return
    mutation.mutate(asked.data, {
      onSuccess: ({ stateLabel }) => {
        tell(`认领成功：${stateLabel}`)
        setParts([newPart(rest ?? fen(0))])
      },
      onSettled: () => staleByPlacing.forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] })),
    })
  }

  return (
    <Panel title="拆分认领">
      <p className={styles.note}>可拆到多个订单、企业余额、渠道结算，或退回付款方；未分配的部分留在待认领。</p>
      <ol className={styles.parts}>
        {parts.map((part, at) => (
          <PartRow
            key={part.key}
            part={part}
            place={at + 1}
            onChange={(next) => setParts(parts.map((one) => (one.key === part.key ? next : one)))}
            onRemove={parts.length > 1 ? () => setParts(parts.filter((one) => one.key !== part.key)) : null}
          />
        ))}
      </ol>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Fault error={mutation.error} />
      <div className={styles.placeFoot}>
        <p aria-live="polite">
          未分配 <b>{rest === null ? '—' : formatYuan(rest)}</b>
        </p>
        <Button onClick={() => setParts([...parts, newPart(rest !== null && rest > 0 ? rest : fen(0))])}>添加一项</Button>
        <Button type="primary" loading={mutation.isPending} disabled={rest === null || rest < 0} onClick={place}>
          认领
        </Button>
      </div>
    </Panel>
  )
}
