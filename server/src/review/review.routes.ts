import { addToReview, listOwnReviews, listReplies, showReviewMockups, writeReview } from '../../../contract/claim/review.ts'
import { refuse } from '../../../contract/refusal.ts'
import { readVisibility } from '../catalog/visibility.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { ownFiles } from '../file/file.sql.ts'
import { recipesOf } from '../mockup/mockup.rules.ts'
import { linesById } from '../mockup/mockup.sql.ts'
import { serveMockups } from '../mockup/serve.ts'
import type { Routes } from '../services.ts'
import { readSettingSince } from '../setting.ts'
import { insertEvent, lockOrder, seenBy, setOrder } from '../order/order.sql.ts'
import { checkMockups, checkReviewable, checkScores, mayAdd, reviewableUntil } from './review.rules.ts'
import {
  allReviewed,
  checkSeen,
  insertPart,
  insertReview,
  lineShownWith,
  lineToReview,
  lockReview,
  ownReviews,
  reviewsOfProduct,
  setMockupShown,
  tallyOfProduct,
} from './review.sql.ts'
import { lineOf, mockupsOfAll, mockupsOfOwn, picturesOf, replyOf, summaryOf } from './shown.ts'
import { reviewTerms } from './terms.rules.ts'

/** Reviews as buyers read, write and add to them. */
export const reviewRoutes: Routes = ({ serve, serveOnce }, services, app) => {
  serveMockups(app, services, 'review', linesOfReview)

  serve(listReplies, async ({ input, actor, db, now }) => {
    await checkSeen(db, input.productId, await readVisibility(db, actor.companyId))
    const [reviews, tally] = await Promise.all([reviewsOfProduct(db, input), tallyOfProduct(db, input.productId)])
    const [pictures, mockups] = await Promise.all([picturesOf(db, services, reviews), mockupsOfAll(db, services, reviews, now)])
    const rows = reviews.map((review) => replyOf(review, pictures, mockups))
    return { rows, total: tally.counts[input.type] ?? 0, summary: summaryOf(tally) }
  })

  serve(listOwnReviews, async ({ input, actor, db, now }) => {
    const whole = actor.grants.has('order.viewAll') ? actor.companyId : null
    const { rows, tabs } = await ownReviews(db, { seen: seenBy(actor, now), whole }, input, now)
    const reviews = rows.map(({ review }) => review)
    const lineIds = rows.map(({ lineId }) => lineId)
    const [pictures, mockups] = await Promise.all([picturesOf(db, services, reviews), mockupsOfOwn(db, services, lineIds, now)])
    const mayWrite = actor.grants.has('order.place')
    const termsOf = await readSettingSince(db, reviewTerms)
    const shown = rows.map((line) => lineOf(line, pictures, mockups, (at) => mayWrite && reviewableUntil(at, termsOf(at).days) > now))
    return { rows: shown, total: tabs[input.type], tabs, days: termsOf(now).days }
  })

  serveOnce(writeReview, async ({ input, actor, tx, now, audit }) => {
    const { lineId, fileIds, comment, anonymous, mockupShown } = input
    const order = await lockOrder(tx, input.orderId, actor, now)
    const line = await lineToReview(tx, order.id, lineId)
    checkReviewable(line, now)
    checkScores(line.printed, input)
    if (mockupShown) checkMockups(await recipesOfLine(tx, lineId))
    await ownFiles(tx, actor.companyId, 'review', fileIds)
    const { companyId, accountId } = actor
    const stars = { goods: input.productScore, printing: input.printScore ?? null, delivery: input.deliveryScore }
    const review = { companyId, accountId, orderId: order.id, lineId, productId: line.productId, ...stars, anonymous, mockupShown }
    const id = await insertReview(tx, { ...review, pictured: fileIds.length > 0 }, now)
    await insertPart(tx, { id, companyId, kind: 'first', words: comment, fileIds }, now)
    if (await allReviewed(tx, order.id)) await setOrder(tx, order.id, { review_until: null })
    const { state } = order.lines.find(({ id }) => id === lineId) ?? order
    await insertEvent(tx, { orderId: order.id, lineId, move: 'review', from: state, to: state, mover: actor, note: '' }, now)
    await audit('review.write', `review ${id}`, { after: { lineId, ...stars, ...(mockupShown && { mockupShown }) } })
    return { id }
  })

  serveOnce(addToReview, async ({ input, actor, tx, now, audit }) => {
    const review = await lockReview(tx, input.id, seenBy(actor, now))
    const added = review.parts.some(({ kind }) => kind === 'addition')
    const { days } = (await readSettingSince(tx, reviewTerms))(review.createdAt)
    if (!mayAdd({ createdAt: review.createdAt, added }, days, now)) refuse('review.closed')
    await ownFiles(tx, actor.companyId, 'review', input.fileIds)
    const { id, companyId } = review
    await insertPart(tx, { id, companyId, kind: 'addition', words: input.comment, fileIds: input.fileIds }, now)
    await audit('review.add', `review ${id}`, { after: { pictures: input.fileIds.length } })
    return true as const
  })

  serveOnce(showReviewMockups, async ({ input: { id, mockupShown }, actor, tx, now, audit }) => {
    const review = await lockReview(tx, id, seenBy(actor, now))
    if (mockupShown) checkMockups(await recipesOfLine(tx, review.lineId))
    await setMockupShown(tx, review, mockupShown)
    await audit('review.mockup', `review ${id}`, { after: { mockupShown } })
    return true as const
  })
}

/** What can be shown of a line of an order that is locked. */
const recipesOfLine = async (tx: Tx, lineId: number) => (await linesById(tx, [lineId])).flatMap(recipesOf)

/** The line of a review as long as everybody sees it with its mock-ups. */
async function linesOfReview(db: Db, id: number) {
  const lineId = await lineShownWith(db, id)
  return lineId === null ? [] : linesById(db, [lineId])
}
