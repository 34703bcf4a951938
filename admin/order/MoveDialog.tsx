import { useQueryClient } from '@tanstack/react-query'
import type { LegalMove } from '../../contract/legalMove.ts'
import { Form, Input } from 'antd'
import type { Artwork } from '../../contract/production/artwork.ts'
import { staffMoveOrder } from '../../contract/order/moveOrder.ts'
import { staffListOrders, staffOrderDetail } from '../../contract/order/order.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { ArtworkFiles } from './ArtworkFiles.tsx'
import { AskFields } from './AskFields.tsx'
import { judgeAnswers } from './asks.ts'
import desk from '../pieces/desk.module.css'

/** A move somebody wants to make, and on what, in words. */
export type Asked = {
  readonly move: LegalMove
  readonly subject: string
  /** What a proof has to show, where one is sent. */
  readonly artwork?: readonly Artwork[] | undefined
}

type MoveDialogProps = { readonly orderId: string; readonly asked: Asked | null; readonly onClose: () => void }

/** Asks what a move wants to be told, or only whether it is meant, and makes it. What the server refuses is said inside. */
export function MoveDialog({ orderId, asked, onClose }: MoveDialogProps) {
  return asked && <Dialog key={JSON.stringify(asked)} orderId={orderId} asked={asked} onClose={onClose} />
}

function Dialog({ orderId, asked: { move, subject, artwork }, onClose }: MoveDialogProps & { asked: Asked }) {
  const [form] = Form.useForm()
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
    <FormModal
      title={move.label}
      okText={confirming(move.label)}
      danger={move.danger}
      busy={deed.isPending}
      width={480}
      light={move.asks.length === 0}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p className={desk.subject}>{subject}</p>
          {move.danger && <p className={desk.warning}>此操作不可撤销，请再次确认。</p>}
          {artwork && move.asks.includes('fileId') && <ArtworkFiles files={artwork} />}
          <Fault error={deed.error} />
        </>
      }
    >
      <AskFields asked={move.asks} />
      {move.asks.includes('fileId') && (
        <Form.Item name="note" label="说明（选填）">
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      )}
    </FormModal>
  )
}

const confirming = (label: string): string => (label.startsWith('确认') ? label : `确认${label}`)
