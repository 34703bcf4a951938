import { dropDraft, keepDraft, readDraft } from '../../../contract/price/priceDraft.ts'
import { cancelSchedule, listSchedules, readSchedule, schedulePrice } from '../../../contract/price/priceSchedule.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai, shanghai } from '../../../contract/text.ts'
import { keepPriceBook } from '../company/level.sql.ts'
import type { Routes } from '../services.ts'
import { draftOf, forgetDraft, writeDraft } from './draft.sql.ts'
import { readHead } from './priceDesk.sql.ts'
import { checkedPublication } from './publish.ts'
import { callOff, insertSchedule, scheduleById, schedulePage } from './schedule.sql.ts'

/** Prices to come, and prices that are still being written. */
export const scheduleRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listSchedules, ({ input, db }) => schedulePage(db, input))

  serve(readSchedule, ({ input, db }) => scheduleById(db, input.id))

  serveOnce(schedulePrice, async ({ input: { dueTime, ...asked }, actor, tx, now, audit }) => {
    const dueAt = fromShanghai(dueTime)
    if (dueAt <= now) refuse('input.invalid', { fields: { dueTime: '定时发布的时间应晚于现在' } })
    const publication = { ...asked, staffId: actor.staffId }
    const { book } = await checkedPublication(tx, publication)
    const id = await insertSchedule(tx, publication, dueAt, now)
    await forgetDraft(tx, publication)
    const after = { ...(book && { book: book.name }), base: asked.base, dueTime, note: asked.note }
    const subject = `product ${asked.productId}`
    await audit('price.schedule.save', subject, { after })
    return { id }
  })

  serveOnce(cancelSchedule, async ({ input, tx, now, audit }) => {
    const { productId, ...before } = await callOff(tx, input.id, now)
    const subject = `product ${productId}`
    await audit('price.schedule.cancel', subject, { before })
    return true as const
  })

  serve(readDraft, async ({ input: { productId, bookId = null }, actor, db }) => ({
    draft: await draftOf(db, { staffId: actor.staffId, productId, bookId }),
  }))

  serveOnce(keepDraft, async ({ input: { productId, bookId, ...draft }, actor, tx, now }) => {
    await readHead(tx, productId)
    await keepPriceBook(tx, bookId)
    await writeDraft(tx, { staffId: actor.staffId, productId, bookId }, draft, now)
    return { time: shanghai(now) }
  })

  serveOnce(dropDraft, async ({ input, actor, tx }) => {
    return { deleted: await forgetDraft(tx, { ...input, staffId: actor.staffId }) }
  })
}
