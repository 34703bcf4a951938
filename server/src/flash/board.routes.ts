import { rateText, yuan } from '../../../contract/money.ts'
import { flashBoard, stopSlot } from '../../../contract/promotion/flashDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { phaseAt, promotionPhases } from '../../../contract/promotion/promotionState.ts'
import { lockPromotion, promotionById } from '../promotion/promotion.sql.ts'
import type { Routes } from '../services.ts'
import { boardRows, type BoardRow } from './board.sql.ts'
import { closeSlots, slotNamed, slotOf } from './slots.sql.ts'

/** 秒杀实况, and the stop of one slot. */
export const boardRoutes: Routes = ({ serve, serveOnce }) => {
  serve(flashBoard, async ({ input: { id }, db, now }) => {
    await promotionById(db, id)
    const bySlot = Map.groupBy(await boardRows(db, id), ({ slotId }) => slotId)
    return { slots: [...bySlot.values()].flatMap((rows) => slotShown(rows, now)) }
  })

  serveOnce(stopSlot, async ({ input: { id, slotId, reason }, tx, now, audit }) => {
    const one = await lockPromotion(tx, id)
    const slot = await slotOf(tx, id, slotId)
    if (slot.closed || slot.until <= now || one.state === 'stopped') refuse('flash.closed', null, '该场秒杀已结束或已停止')
    await closeSlots(tx, slotNamed(slotId), now, true)
    await audit('promotion.slot.stop', `promotion ${id}`, { after: { slot: shanghai(slot.from).slice(0, 16), reason } })
    return true as const
  })
}

function slotShown(rows: readonly BoardRow[], now: Date) {
  const [first] = rows
  if (!first) return []
  const phase = phaseAt(now.getTime(), first.from.getTime(), first.until.getTime())
  return [
    {
      id: first.slotId,
      from: shanghai(first.from),
      until: shanghai(first.until),
      standing: first.stopped ? '已停止' : promotionPhases[phase],
      open: !first.closed && phase !== 'ended',
      items: rows.map(({ id, productId, name, unitName, each, pieces, left, held, ordered, sold, lapsed, companies, money, waiting }) => ({
        ...{ id, productId, name, unitName, each: rateText(each), pieces, left, held, ordered, sold, lapsed, companies },
        ...{ money: yuan(money), waiting: yuan(waiting) },
      })),
    },
  ]
}
