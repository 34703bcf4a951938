import { answerReview, hideReview, reviewMachine, reviewMoves, showReview, staffListReviews } from '../../../contract/claim/review.ts'
import { after } from '../../../contract/moves.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { deskReviews, setAnswer, setHidden } from './desk.sql.ts'
import { lockReview, type LockedReview } from './review.sql.ts'
import { deskRowOf, mockupsOfOwn, picturesOf } from './shown.ts'
import { said } from '../notice/companyNotices.rules.ts'
import type { Said } from '../notice/said.rules.ts'

/** 评价 as the merchant sees them: to be answered, and the unlawful hidden. */
export const reviewDeskRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(staffListReviews, async ({ input, db, now }) => {
    const { rows, queues } = await deskReviews(db, input)
    const reviews = rows.map(({ review }) => review)
    const lineIds = reviews.map(({ lineId }) => lineId)
    const [pictures, mockups] = await Promise.all([picturesOf(db, services, reviews), mockupsOfOwn(db, services, lineIds, now)])
    return { rows: rows.map((row) => deskRowOf(row, pictures, mockups)), total: queues[input.queue], queues }
  })

  serveOnce(answerReview, async ({ input: { id, part: kind, answer }, actor, tx, now, audit }) => {
    const review = await lockReview(tx, id, seenByStaff)
    const part = review.parts.find((one) => one.kind === kind) ?? refuse('review.missing')
    if (part.answered) refuse('review.answered')
    await setAnswer(tx, { id, kind, answer, staffId: actor.staffId }, now)
    await tell(tx, review, said('review.answered', { ...wordsOf(review), 说明: `：${answer}` }), now)
    await audit('review.answer', `review ${id}`, { companyId: review.companyId, after: { part: kind } })
    return true as const
  })

  serveOnce(hideReview, async ({ input: { id, reason }, actor, tx, now, audit }) => {
    const review = await lockReview(tx, id, seenByStaff)
    after(reviewMachine, 'hide', { state: review.state, asker: actor, say: () => new Refusal('review.move.forbidden') })
    await setHidden(tx, id, reason)
    await tell(tx, review, said('review.hidden', { ...wordsOf(review), 事项: reviewMoves.hide.told, 说明: `：${reason}` }), now)
    await audit('review.hide', `review ${id}`, { companyId: review.companyId, after: { reason } })
    return true as const
  })

  serveOnce(showReview, async ({ input: { id }, actor, tx, now, audit }) => {
    const review = await lockReview(tx, id, seenByStaff)
    after(reviewMachine, 'show', { state: review.state, asker: actor, say: () => new Refusal('review.move.forbidden') })
    await setHidden(tx, id, '')
    await tell(tx, review, said('review.shown', { ...wordsOf(review), 事项: reviewMoves.show.told }), now)
    await audit('review.show', `review ${id}`, { companyId: review.companyId, after: {} })
    return true as const
  })
}

/** Tells whoever wrote the review. */
const tell = (tx: Tx, { companyId, accountId }: LockedReview, words: Said, now: Date) =>
  insertNotice(tx, { companyId, ...words, link: '/myEvaluate?type=done', to: accountId }, now)

const wordsOf = ({ title, orderNumber }: LockedReview) => ({ 商品: title, 订单号: orderNumber })
