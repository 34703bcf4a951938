import { sql } from 'kysely'
import {
  addToReview,
  answerReview,
  hideReview,
  listOwnReviews,
  showReview,
  showReviewMockups,
  writeReview,
} from '../../../contract/claim/review.ts'
import { bossOf } from './orderActions.fixture.ts'
import { buyers, clerks, type Action } from './walk.fixture.ts'

/** Somebody reviews a line: mostly one of a completed order that waits for it, sometimes any line, sometimes twice at once. */
export const review: Action = async (walk) => {
  const { chance, ask, shop, files } = walk
  const { rows } = await sql<{ orderId: string; lineId: number; printed: boolean; stranger: boolean }>`
    select o.number as "orderId", l.id as "lineId", l.printed, a.nickname = '林海' as stranger
    from order_line l join customer_order o on o.id = l.order_id join account a on a.id = o.account_id
    where ${chance.hits(85)} = (o.state = 'completed' and o.review_until is not null)
    order by l.id desc limit 20`.execute(shop.db)
  const line = chance.one(rows)
  if (!line) return
  const boss = bossOf({ id: line.orderId, placer: line.stranger ? 'stranger' : 'main' })
  const who = chance.hits(85) ? boss : (chance.one(buyers) ?? boss)
  const star = () => 1 + chance.below(chance.hits(97) ? 5 : 6)
  const asked = {
    orderId: line.orderId,
    lineId: line.lineId,
    productScore: star(),
    deliveryScore: star(),
    ...(line.printed === chance.hits(95) && { printScore: star() }),
    comment: '随机的评价',
    fileIds: files.review.filter(() => chance.hits(30)),
    anonymous: chance.hits(30),
    ...(chance.hits(20) && { mockupShown: true }),
  }
  await Promise.all(Array.from({ length: chance.hits(25) ? 2 : 1 }, () => ask(who, writeReview, asked)))
}

/** What is said of a review afterwards: something more by its writer, an answer, hidden and shown by the merchant, once or twice at once. */
export const reviewMove: Action = async (walk) => {
  const { chance, ask, shop } = walk
  const { rows } = await sql<{ id: number; stranger: boolean }>`
    select r.id, a.nickname = '林海' as stranger from review r join account a on a.id = r.account_id
    order by r.id desc limit 12`.execute(shop.db)
  const found = chance.one(rows)
  if (!found) return
  const { id } = found
  const boss = found.stranger ? 'stranger' : 'main'
  const writer = chance.hits(85) ? boss : (chance.one(buyers) ?? boss)
  const clerk = chance.one(['admin', 'sales', ...clerks] as const) ?? 'admin'
  const part = chance.one(['first', 'addition'])
  const action = chance.one<() => Promise<unknown>>([
    () => ask(writer, addToReview, { id, comment: '随机的追评' }),
    () => ask(writer, showReviewMockups, { id, mockupShown: chance.hits(50) }),
    () => ask(writer, listOwnReviews, { type: 'done' }),
    () => ask(clerk, answerReview, { id, part, answer: '随机的回复' }),
    () => ask(clerk, hideReview, { id, reason: '随机的原因' }),
    () => ask(clerk, showReview, { id }),
  ])
  if (action) await Promise.all(Array.from({ length: chance.hits(30) ? 2 : 1 }, action))
}
