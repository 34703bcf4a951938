import { goodsTypes } from '../../../contract/goods.ts'
import type { Reply, ReplySummary, ReviewLine, ReviewMockup, ReviewWords, StaffReview } from '../../../contract/claim/review.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import { mockupLinks } from '../mockup/links.ts'
import { linesById } from '../mockup/mockup.sql.ts'
import type { Services } from '../services.ts'
import type { DeskReview } from './desk.sql.ts'
import { averageOf, nicknameOf } from './review.rules.ts'
import type { OwnLine, ShownPart, ShownReview, Tally } from './review.sql.ts'

type Pictures = Awaited<ReturnType<typeof fileLinks>>

/** The pictures of reviews that the asker was found to be entitled to, whoever brought them. */
export function picturesOf(db: Db, services: Services, reviews: readonly (ShownReview | null)[]): Promise<Pictures> {
  const parts = reviews.flatMap((review) => [review?.first, review?.addition])
  const ids = parts.flatMap((part) => part?.fileIds ?? [])
  return fileLinks(db, services, null, ids)
}

/** The goods with what is printed on them, by the id of their line. */
type Mockups = ReadonlyMap<number, readonly ReviewMockup[]>

/** Of reviews that everybody sees: of those whose writers let everybody see them. */
export async function mockupsOfAll(db: Db, services: Services, reviews: readonly ShownReview[], now: Date): Promise<Mockups> {
  const shown = new Map(reviews.flatMap(({ id, lineId, mockupShown }) => (mockupShown ? [[lineId, id]] : [])))
  const lines = await linesById(db, [...shown.keys()])
  return new Map(
    lines.map((line) => [line.lineId, mockupLinks(services, { kept: 'review', id: shown.get(line.lineId) ?? 0 }, line, now).map(nameless)]),
  )
}

/** Of lines that the asker was found to be entitled to: of all of them. */
export async function mockupsOfOwn(db: Db, services: Services, lineIds: readonly number[], now: Date): Promise<Mockups> {
  const lines = await linesById(db, lineIds)
  return new Map(lines.map((line) => [line.lineId, mockupLinks(services, { kept: 'order', id: line.lineId }, line, now).map(nameless)]))
}

/** Whose line it is, is nobody's business. */
const nameless = ({ lineId: _, ...mockup }: ReturnType<typeof mockupLinks>[number]): ReviewMockup => mockup

const saidIn = ({ words, at, answer, answeredAt, fileIds }: ShownPart, pictures: Pictures): ReviewWords => ({
  comment: words,
  createTime: shanghai(new Date(at)),
  picturesArr: fileIds.flatMap((id) => {
    const file = pictures.get(id)
    return file ? [{ id, link: file.link, preview: file.preview }] : []
  }),
  merchantReplyContent: answeredAt === null ? null : answer,
  merchantReplyTime: answeredAt === null ? null : shanghai(new Date(answeredAt)),
})

/** A review as everybody sees it: by whom only so far as the writer agreed to. */
export const replyOf = (review: ShownReview, pictures: Pictures, mockups: Mockups): Reply => ({
  ...writtenIn(review, pictures),
  mockups: [...(mockups.get(review.lineId) ?? [])],
})

const writtenIn = (review: ShownReview, pictures: Pictures): Omit<Reply, 'mockups'> => ({
  id: review.id,
  nickname: nicknameOf(review),
  productScore: review.goods,
  printScore: review.printing,
  deliveryScore: review.delivery,
  sku: review.words.join('；'),
  ...saidIn(review.first, pictures),
  addition: review.addition && saidIn(review.addition, pictures),
})

export const summaryOf = ({ counts, goods, printing, printed, delivery }: Tally): ReplySummary => {
  const [all = 0] = counts
  return {
    score: averageOf(goods + printing + delivery, all * 2 + printed),
    productScore: averageOf(goods, all),
    printScore: averageOf(printing, printed),
    deliveryScore: averageOf(delivery, all),
    counts,
  }
}

/** A line as those see it who see its order; `mayAdd`: whether who asks may add to what was said at a moment. */
export function lineOf({ review, ...line }: OwnLine, pictures: Pictures, mockups: Mockups, mayAdd: (saidAt: Date) => boolean): ReviewLine {
  const { orderId, lineId, productId, quantity, printed, until } = line
  return {
    orderId,
    lineId,
    productId,
    storeName: line.title,
    image: line.picture,
    qiliGoodsTypeId: goodsTypes[line.type].wire,
    selectionText: line.words,
    quantity,
    unitName: line.unit,
    printed,
    until: until && shanghai(until),
    mockups: [...(mockups.get(lineId) ?? [])],
    review: review && {
      ...writtenIn(review, pictures),
      mockupShown: review.mockupShown,
      state: review.state,
      reason: review.reason,
      mayAdd: review.addition === null && mayAdd(new Date(review.createdAt)),
    },
  }
}

/** A review as the merchant's desk sees it. */
export const deskRowOf = ({ review, title, picture, ...row }: DeskReview, pictures: Pictures, mockups: Mockups): StaffReview => ({
  ...row,
  ...replyOf(review, pictures, mockups),
  mockupShown: review.mockupShown,
  companyName: review.companyName,
  anonymous: review.anonymous,
  storeName: title,
  image: picture,
  state: review.state,
  reason: review.reason,
})
