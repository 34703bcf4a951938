import type { LegalMove } from '../../../contract/legalMove.ts'
import { Form, Input } from 'antd'
import { type ReactNode } from 'react'
import { z } from 'zod'
import { approvalOf, listApprovals } from '../../../contract/approval/approval.ts'
import { moveOrder, moveWords } from '../../../contract/order/moveOrder.ts'
import { listOrders, orderDetail } from '../../../contract/order/order.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { judge } from '../../../kit/form.ts'
import { MoveDialog as Dialog } from '../../../kit/MoveDialog.tsx'
import { site } from '../private/site.ts'
import wordsCss from '../private/words.module.css'
import actionCss from './move.module.css'

/** A move the buyer wants to make, and on what, in words. */
export type Asked = { move: LegalMove; orderId: string; about: ReactNode; proofId?: number; wide?: boolean }

/** Opens the dialog for a move; `about` is the order itself where nothing narrower is named. */
export type OnMove = (move: LegalMove, about?: Asked['about'], more?: Partial<Asked>) => void

const labels = { reason: '原因', text: '修改意见' } as const
type Word = keyof typeof labels

/** What this side may be asked; the merchant's moves ask for more, and are none of the buyer's. */
const wordsAsked = ({ asks }: LegalMove): Word[] => asks.filter((ask): ask is Word => ask in labels)

/** The move as a dialog: what it is about, and the words it asks for. */
export function MoveDialog({ asked: { move, orderId, about, proofId, wide }, onClose }: { asked: Asked; onClose: () => void }) {
  const words = wordsAsked(move)

  function inputOf(typed: Record<string, string>) {
    const { data, faults } = judge(z.object(Object.fromEntries(words.map((word) => [word, moveWords[word]]))), typed)
    if (!data) return { faults }
    const target = {
      ...(move.lineId && { lineId: move.lineId }),
      ...(move.consignmentId && { consignmentId: move.consignmentId }),
      ...(move.level && { level: move.level }),
    }
    return { data: { orderId, ...target, move: move.move, ...data, ...(proofId && { proofId }) } }
  }

  return (
    <Dialog
      site={site}
      move={move}
      mutation={moveOrder}
      inputOf={inputOf}
      anew={[[orderDetail.path, orderId], [approvalOf.path, orderId], [listOrders.path], [listApprovals.path]]}
      onClose={onClose}
      width={wide ? 640 : 480}
      cancelText="返回"
      marked
      light={words.length === 0}
      isOver={isStale}
      over={<p>商家已发送新的校样，或稿件已更换。请关闭后核对最新一轮校样，再作确认。</p>}
      head={
        <>
          <div className={actionCss.about}>{about}</div>
          {move.danger && <p className={wordsCss.note}>提交后不能撤回，请再次确认。</p>}
        </>
      }
    >
      {words.map((word) => (
        <Form.Item key={word} name={word} label={labels[word]} required>
          <Input.TextArea rows={3} maxLength={word === 'text' ? 1000 : 200} showCount />
        </Form.Item>
      ))}
    </Dialog>
  )
}

/** What the dialog shows is no longer what lies on the line: nothing more can be said to it here. */
const isStale = (error: unknown): boolean => error instanceof Refusal && error.code === 'proof.stale'
