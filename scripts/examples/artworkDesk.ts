import { staffArtworkLine, staffArtworkQueue, verifyArtwork } from '../../contract/order/artworkDesk.ts'
import { staffMoveOrder } from '../../contract/order/moveOrder.ts'
import { staffOrderDetail } from '../../contract/order/order.ts'
import { readOrderArtwork } from '../../server/src/artwork/artwork.jobs.ts'
import { proofSvg, proofed } from '../../drawings/papers.ts'
import type { Stage } from './stage.ts'

/** 稿件台: what waits, one line of it, and whether its files are what they were. */
export async function checksArtwork({ as, steps, upload, w }: Stage): Promise<void> {
  const staff = await as('production')
  const orderId = await steps.place('main', [{ name: 'BW1004', quantity: 200 }], '杯身激光企业标志')
  await steps.artwork('designer', orderId, 'shanhe', '#2b2a2c')
  const { id } = await w.db.selectFrom('customer_order').select('id').where('number', '=', orderId).executeTakeFirstOrThrow()
  await readOrderArtwork(w.services, id)
  const lineId = (await staff(staffOrderDetail, { orderId })).lines[0]?.id ?? 0
  await staff(staffMoveOrder, { orderId, lineId, move: 'acceptArtwork' })
  const fileId = await upload('production', 'proof', '校样.png', proofSvg(proofed.thermos))
  await staff(staffMoveOrder, { orderId, lineId, move: 'sendProof', fileId, note: '激光位置距杯底 90 mm' })
  await staff(staffArtworkQueue, { queue: 'wait', keyword: orderId, payState: 'unpaid', page: 1, limit: 10 })
  await staff(staffArtworkLine, { lineId })
  await staff(verifyArtwork, { orderId })
}
