import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { useId } from 'react'
import { staffListOrders, staffMoveOrder, staffOrderDetail, type LegalMove } from '../../contract/order.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { AskField } from './AskField.tsx'
import { asks, judgeAnswers } from './asks.ts'
import styles from './order.module.css'

/** A move somebody wants to make, and on what, in words. */
export type Asked = { readonly move: LegalMove; readonly subject: string }

type MoveDialogProps = { readonly orderId: string; readonly asked: Asked | null; readonly onClose: () => void }

/** Asks what a move wants to be told, or only whether it is meant, and makes it. What the server refuses is said inside. */
export function MoveDialog({ orderId, asked, onClose }: MoveDialogProps) {
  return asked && <Dialog key={JSON.stringify(asked)} orderId={orderId} asked={asked} onClose={onClose} />
}

function Dialog({ orderId, asked: { move, subject }, onClose }: MoveDialogProps & { asked: Asked }) {
  const [form] = Form.useForm()
  const id = useId()
  const queries = useQueryClient()
  const deed = useOnce(staffMoveOrder)

  /** After a move, and after a refused one too: what stands on the page may no longer be so. */
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [staffOrderDetail.path, orderId] }),
      queries.invalidateQueries({ queryKey: [staffListOrders.path] }),
    ])

  function submit(typed: Record<string, unknown>) {
    const { data: answers, faults } = judgeAnswers(move.asks, typed)
    if (!answers) return showFaults(form, faults)
    const { data: input } = judge(staffMoveOrder.input, {
      orderId,
      move: move.move,
      ...(move.lineId !== null && { lineId: move.lineId }),
      ...(move.consignmentId !== null && { consignmentId: move.consignmentId }),
      ...answers,
    })
    // The server's own table gave the move, so only a page older than the server can fail here.
    if (!input) return void refresh()
    deed.mutate(input, {
      onSuccess: () => {
        tell(`${move.label}：操作成功`)
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () => void refresh(),
    })
  }

  return (
    <Modal
      open
      title={move.label}
      okText={confirming(move.label)}
      okButtonProps={{ danger: move.danger, htmlType: 'submit', form: id }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={!deed.isPending && move.asks.length === 0}
      onCancel={onClose}
      width={480}
    >
      <p className={styles.subject}>{subject}</p>
      {move.danger && <p className={styles.warning}>此操作不可撤销，请再次确认。</p>}
      <Fault error={deed.error} />
      <Form
        id={id}
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        {move.asks.map((ask) => (
          <Form.Item key={ask} name={ask} label={asks[ask].label}>
            <AskField kind={asks[ask].kind} />
          </Form.Item>
        ))}
        {move.asks.includes('fileId') && (
          <Form.Item name="note" label="说明（选填）">
            <Input.TextArea rows={2} maxLength={200} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

const confirming = (label: string): string => (label.startsWith('确认') ? label : `确认${label}`)
