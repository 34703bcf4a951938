import { z } from 'zod'
import { cartLinesAtMost } from './atMost.ts'
import { OrderNumber } from './orderNumber.ts'
import { artworkAtMost, artworkIds, briefsOf } from '../production/artwork.ts'
import { levelsAtMost } from '../account/approvalMode.ts'
import { Carrier, trackingChecked, TrackingNo } from '../carrier.ts'
import { Noted } from './consignment.ts'
import { consignmentMoves } from './consignmentState.ts'
import { endpoint } from '../endpoint.ts'
import { lineMoves } from '../production/lineState.ts'
import { orderMoves } from './orderState.ts'
import { Day, id, queryInt, text } from '../text.ts'

/** What a move may be told in words; forms judge what was typed by it. */
export const moveWords = { reason: text('原因', 200), text: text('修改意见', 1000) }

const asked = { reason: moveWords.reason.optional(), text: moveWords.text.optional() }

const names = (...tables: object[]) => tables.flatMap((table) => Object.keys(table)) as [string, ...string[]]
const Move = z.enum(names(orderMoves, lineMoves, consignmentMoves), '操作不正确')

const target = {
  orderId: OrderNumber,
  lineId: id('订单明细').optional(),
  consignmentId: id('收货单').optional(),
  move: Move,
}
const Moved = z.object({ state: z.string(), stateLabel: z.string() })

export const moveOrder = endpoint({
  method: 'POST',
  path: '/api/order/move',
  who: 'buyer',
  self: true,
  once: true,
  title: '订单操作',
  input: z.object({
    ...target,
    ...asked,
    proofId: id('校样编号').optional(),
    /** What was found missing or broken, with `sign`; nothing else takes it. */
    noted: z.array(Noted).max(cartLinesAtMost).optional(),
    /** The level that `approve` or `refuse` is meant for, the first where none is named: one word never counts for two. */
    level: queryInt('审批环节', 1, levelsAtMost).optional(),
  }),
  output: Moved,
})

/** Puts uploaded artwork on a line, in place of what lay there: what is kept is named again. An approved proof becomes void. */
export const attachArtwork = endpoint({
  method: 'POST',
  path: '/api/order/artwork',
  who: 'buyer',
  grant: 'artwork.edit',
  once: true,
  title: '提交稿件',
  input: z.object({
    orderId: OrderNumber,
    lineId: id('订单明细'),
    fileIds: artworkIds.min(1, '请先上传稿件'),
    /** What is said of the files, each of which is one of `fileIds`. */
    briefs: briefsOf.optional(),
    /** The files that lay on the line when it was chosen what becomes of them; without it they are not asked about. */
    seen: z.array(id('稿件编号')).max(artworkAtMost, `最多 ${artworkAtMost} 个稿件`).optional(),
  }),
  output: Moved,
})

/** Says anew what files on a line are for. As long as no proof shows them: from then on they stay as they were shown. */
export const briefArtwork = endpoint({
  method: 'POST',
  path: '/api/order/brief',
  who: 'buyer',
  grant: 'artwork.edit',
  once: true,
  title: '修改稿件说明',
  input: z.object({ orderId: OrderNumber, lineId: id('订单明细'), briefs: briefsOf.min(1, '请填写稿件说明') }),
  output: Moved,
})

export const staffMoveOrder = endpoint({
  method: 'POST',
  path: '/api/admin/order/move',
  who: 'staff',
  // Which of the moves somebody may make stands in the tables.
  area: ['orders', 'production'],
  once: true,
  title: '订单操作',
  input: z
    .object({
      ...target,
      ...asked,
      date: Day.optional(),
      cause: text('不合格原因', 200).optional(),
      carrier: Carrier.optional(),
      trackingNo: TrackingNo.optional(),
      fileId: id('校样文件').optional(),
      note: text('说明', 200, 0).optional(),
    })
    .check(trackingChecked),
  output: Moved,
})
