import { useQueryClient } from '@tanstack/react-query'
import type { LegalMove } from '../../../contract/legalMove.ts'
import { Form, Input } from 'antd'
import { type ReactNode } from 'react'
import { z } from 'zod'
import { approvalOf, listApprovals } from '../../../contract/approval/approval.ts'
import { moveOrder, moveWords } from '../../../contract/order/moveOrder.ts'
import { listOrders, orderDetail } from '../../../contract/order/order.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { faultsIn, judge, showFaults, unplaced } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'

/** A move the buyer wants to make, and on what, in words. */
export type Asked = { move: LegalMove; orderId: string; about: ReactNode; proofId?: number; wide?: boolean }

/** Opens the dialog for a move; `about` is the order itself where nothing narrower is named. */
export type OnMove = (move: LegalMove, about?: Asked['about'], more?: Partial<Asked>) => void

const labels = { reason: '原因', text: '修改意见' } as const
type Word = keyof typeof labels

/** What this side may be asked; the merchant's moves ask for more, and are none of the buyer's. */
const wordsAsked = ({ asks }: LegalMove): Word[] => asks.filter((ask): ask is Word => ask in labels)

/** Asks what a move wants to be told, or only whether it is meant, and makes it. What the server refuses is said inside. */
export function MoveDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { move, orderId, about, proofId, wide } = asked
  const words = wordsAsked(move)
  const [form] = Form.useForm<Record<string, string>>()
  const queries = useQueryClient()
  const deed = useOnce(moveOrder)

  /** After a move, and after a refused one too: what stands on the page may no longer be so. */
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: [orderDetail.path, orderId] })
    void queries.invalidateQueries({ queryKey: [listOrders.path] })
    void queries.invalidateQueries({ queryKey: [listApprovals.path] })
    void queries.invalidateQueries({ queryKey: [approvalOf.path, orderId] })
  }

  function submit(typed: Record<string, string>) {
    const answers = z.object(Object.fromEntries(words.map((word) => [word, moveWords[word]])))
    const { data, faults } = judge(answers, typed)
    if (!data) return showFaults(form, faults)
    const target = {
      ...(move.lineId && { lineId: move.lineId }),
      ...(move.consignmentId && { consignmentId: move.consignmentId }),
      ...(move.level && { level: move.level }),
    }
    deed.mutate(
      { orderId, ...target, move: move.move, ...data, ...(proofId && { proofId }) },
      {
        onSuccess: () => {
          toast(`${move.label}：操作成功`, 'success')
          onClose()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: refresh,
      },
    )
  }

  return (
    <FormModal
      title={move.label}
      okText={confirming(move.label)}
      busyText="提交中…"
      danger={move.danger}
      busy={deed.isPending}
      unready={isStale(deed.error)}
      width={wide ? 640 : 480}
      light={words.length === 0}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <div className="o-about">{about}</div>
          {move.danger && <p className="p-note">提交后不能撤回，请再次确认。</p>}
          <Fault error={unplaced(form, deed.error)} />
          {isStale(deed.error) && <p>商家已发送新的校样，或稿件已更换。请关闭后核对最新一轮校样，再作确认。</p>}
        </>
      }
    >
      {words.map((word) => (
        <Form.Item key={word} name={word} label={labels[word]} required>
          <Input.TextArea rows={3} maxLength={word === 'text' ? 1000 : 200} showCount />
        </Form.Item>
      ))}
    </FormModal>
  )
}

/** What the dialog shows is no longer what lies on the line: nothing more can be said to it here. */
const isStale = (error: unknown): boolean => error instanceof Refusal && error.code === 'proof.stale'

const confirming = (label: string): string => (label.startsWith('确认') ? label : `确认${label}`)
