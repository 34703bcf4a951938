import type { LegalMove } from '../../contract/legalMove.ts'
import { Form, Input } from 'antd'
import type { Artwork } from '../../contract/production/artwork.ts'
import { staffMoveOrder } from '../../contract/order/moveOrder.ts'
import { staffListOrders, staffOrderDetail } from '../../contract/order/order.ts'
import { judge } from '../../kit/form.ts'
import { MoveDialog as Dialog } from '../../kit/MoveDialog.tsx'
import { site } from '../pieces/site.ts'
import { ArtworkFiles } from './ArtworkFiles.tsx'
import { FaultyArtwork } from './FaultyArtwork.tsx'
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
  // Not by its artwork, whose links are others each time they are fetched: what was typed and uploaded would be gone.
  return asked && <Opened key={JSON.stringify([asked.move, asked.subject])} orderId={orderId} asked={asked} onClose={onClose} />
}

function Opened({ orderId, asked: { move, subject, artwork }, onClose }: MoveDialogProps & { asked: Asked }) {
  function inputOf(typed: Record<string, unknown>) {
    const { data: answers, faults } = judgeAnswers(move.asks, typed)
    if (!answers) return { faults }
    const target = {
      ...(move.lineId !== null && { lineId: move.lineId }),
      ...(move.consignmentId !== null && { consignmentId: move.consignmentId }),
    }
    return judge(staffMoveOrder.input, { orderId, move: move.move, ...target, ...answers })
  }

  return (
    <Dialog
      site={site}
      move={move}
      mutation={staffMoveOrder}
      inputOf={inputOf}
      anew={[[staffOrderDetail.path, orderId], [staffListOrders.path]]}
      onClose={onClose}
      light={move.asks.length === 0}
      head={
        <>
          <p className={desk.subject}>{subject}</p>
          {move.danger && <p className={desk.warning}>此操作不可撤销，请再次确认。</p>}
          {artwork && move.lineId !== null && move.move === 'acceptArtwork' && <FaultyArtwork lineId={move.lineId} files={artwork} />}
          {artwork && move.lineId !== null && move.asks.includes('fileId') && <ArtworkFiles lineId={move.lineId} files={artwork} />}
        </>
      }
    >
      <AskFields asked={move.asks} />
      {move.asks.includes('fileId') && (
        <Form.Item name="note" label="说明（选填）">
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      )}
    </Dialog>
  )
}
