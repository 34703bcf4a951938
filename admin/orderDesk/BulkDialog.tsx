import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { startBulk, type BulkChoice } from '../../contract/order/orderDesk.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { AskFields } from '../order/AskFields.tsx'
import { judgeAnswers } from '../order/asks.ts'
import { OpenFindings } from '../order/OpenFindings.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { site } from '../pieces/site.ts'
import { openQuery, type Chosen } from './queries.ts'
import styles from './orderDesk.module.css'

type BulkDialogProps = {
  readonly choice: BulkChoice
  readonly chosen: Chosen
  /** How many orders are chosen, also those that the move does not fit. */
  readonly orders: number
  readonly onClose: () => void
}

/** Asks what a move wants to be told, once for all orders, and begins the run; its page says how far it is. */
export function BulkDialog({ choice, chosen, orders, onClose }: BulkDialogProps) {
  const { label, danger, move } = choice
  const navigate = useNavigate()
  const isAsked = move === 'acceptArtwork'
  const { data, error, isLoading } = useQuery(openQuery(chosen, isAsked))
  const open = data?.artworkFindings ?? []

  function inputOf(typed: Record<string, unknown>) {
    const { data: answers, faults } = judgeAnswers(choice.asks, typed)
    return faults ? { faults } : { data: { ...chosen, orders, move, ...answers } }
  }

  return (
    <FormDialog
      site={site}
      title={`批量${label}`}
      okText={`处理 ${choice.orders} 单`}
      danger={danger}
      mutation={startBulk}
      inputOf={inputOf}
      onMade={({ id: run }) => navigate(`/order/bulk/${run}`)}
      told=""
      anew={[]}
      onClose={onClose}
      sending={isLoading}
      head={
        <>
          <p>
            已选 {orders} 单，其中 {choice.orders} 单可以{label}。逐单进行，未处理的会列出原因。
          </p>
          <Fault error={error} />
          <OpenFindings
            of={`：${new Set(open.map(({ orderId }) => orderId)).size} 单`}
            files={open.map(({ orderId, storeName, fileId, name, findings }) => ({
              key: `${orderId} ${storeName} ${fileId}`,
              name: `${orderId} · ${storeName} · ${name}`,
              findings,
            }))}
          />
          {danger && <p className={styles.warning}>此操作不可撤销，请再次确认。</p>}
        </>
      }
    >
      <AskFields asked={choice.asks} />
    </FormDialog>
  )
}
