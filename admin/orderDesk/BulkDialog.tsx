import { Form } from 'antd'
import { useNavigate } from 'react-router'
import { startBulk, type BulkChoice } from '../../contract/order/orderDesk.ts'
import { faultsIn, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { AskFields } from '../order/AskFields.tsx'
import { judgeAnswers } from '../order/asks.ts'
import { Fault } from '../pieces/Fault.tsx'
import type { Chosen } from './queries.ts'
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
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const deed = useOnce(startBulk)

  function submit(typed: Record<string, unknown>) {
    const { data: answers, faults } = judgeAnswers(choice.asks, typed)
    if (!answers) return showFaults(form, faults)
    deed.mutate(
      { ...chosen, orders, move, ...answers },
      {
        onSuccess: ({ id: run }) => void navigate(`/order/bulk/${run}`),
        onError: (error) => showFaults(form, faultsIn(error)),
      },
    )
  }

  return (
    <FormModal
      title={`批量${label}`}
      okText={`处理 ${choice.orders} 单`}
      danger={danger}
      busy={deed.isPending}
      width={480}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p>
            已选 {orders} 单，其中 {choice.orders} 单可以{label}。逐单进行，未处理的会列出原因。
          </p>
          {danger && <p className={styles.warning}>此操作不可撤销，请再次确认。</p>}
          <Fault error={deed.error} />
        </>
      }
    >
      <AskFields asked={choice.asks} />
    </FormModal>
  )
}
