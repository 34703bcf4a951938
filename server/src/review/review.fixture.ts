import {
  addToReview,
  answerReview,
  hideReview,
  listOwnReviews,
  listReplies,
  showReview,
  staffListReviews,
  writeReview,
} from '../../../contract/claim/review.ts'
import { aClaimDesk } from '../claim/claim.fixture.ts'

/** A shop with orders that were signed for, people who review and people who answer. */
export async function aReviewDesk() {
  const w = await aClaimDesk()
  const { main, sales } = w.people
  const stars = { productScore: 5, deliveryScore: 5, comment: '很好' }

  /** An order of two lots, completed. */
  const completed = async (): Promise<string> => w.arrived(await w.paid())
  const picture = (owner = '陈荣达', hash = 'e') => w.file('review', owner, hash)
  const ask = async (orderId: string, more: object = {}, token = main) =>
    w.ask(token, writeReview, { orderId, lineId: await w.lineOf(orderId), ...stars, ...more })
  const write = async (orderId: string, more: object = {}) => (await w.must(ask(orderId, more))).id
  const add = (id: number, more: object = {}, token = main) => w.ask(token, addToReview, { id, comment: '用了一个月，仍然很好', ...more })
  const shown = (token: string, product: keyof typeof w.products = 'lot', more: object = {}) =>
    w.ask(token, listReplies, { productId: w.products[product], limit: 100, ...more })
  const mine = (type: 'waiting' | 'done', more: object = {}, token = main) =>
    w.must(w.ask(token, listOwnReviews, { type, limit: 100, ...more }))
  const desk = (queue: string, more: object = {}) => w.must(w.ask(sales, staffListReviews, { queue, limit: 100, ...more }))
  const answer = (id: number, part = 'first') => w.ask(sales, answerReview, { id, part, answer: '谢谢您的支持' })
  const hide = (id: number) => w.ask(sales, hideReview, { id, reason: '含有辱骂内容' })
  const show = (id: number) => w.ask(sales, showReview, { id })
  return { ...w, completed, picture, askReview: ask, write, add, shown, mine, reviewDesk: desk, answer, hide, show }
}
export type ReviewDesk = Awaited<ReturnType<typeof aReviewDesk>>
