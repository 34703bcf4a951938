import { z } from 'zod'
import { Mockup } from '../artwork/mockup.ts'
import { OrderNumber } from '../order/orderNumber.ts'
import { endpoint, paged } from '../endpoint.ts'
import { lineGoods } from '../goods.ts'
import type { Machine, MoveRow } from '../moves.ts'
import { Moment, id, paging, queryId, queryInt, text } from '../text.ts'

export const reviewPicturesAtMost = 9

/** Where a review stands. What is hidden is seen by its writer and the merchant only. */
export const reviewStates = { shown: '显示中', hidden: '已隐藏' } as const
export type ReviewState = keyof typeof reviewStates

export const reviewMoves = {
  hide: { from: ['shown'], to: 'hidden', by: ['staff'], asks: ['reason'], label: '隐藏', told: '您的评价已被隐藏', danger: true },
  show: { from: ['hidden'], to: 'shown', by: ['staff'], label: '恢复显示', told: '您的评价已恢复显示' },
} as const satisfies Record<string, MoveRow<ReviewState>>

export const reviewMachine = {
  states: reviewStates,
  tones: { shown: 'ok', hidden: 'bad' },
  begins: ['shown'],
  ends: ['shown', 'hidden'],
  moves: reviewMoves,
} as const satisfies Machine<ReviewState, keyof typeof reviewMoves>

export type ReviewPartKind = 'first' | 'addition'

/** What the stars say. */
export const starWords = { 1: '非常差', 2: '差', 3: '一般', 4: '好', 5: '非常好' } as const

const Star = z.int('请打分').min(1, '请打分').max(5, '最多 5 星')
const comment = text('评价内容', 500)
const fileIds = z.array(id('图片编号')).max(reviewPicturesAtMost, `最多 ${reviewPicturesAtMost} 张图片`).default([])

/** A picture as everybody sees it who sees the review: links live for minutes. */
const Picture = z.object({ id: z.int(), link: z.string(), preview: z.string().nullable() })

const said = {
  comment: z.string(),
  createTime: Moment,
  picturesArr: z.array(Picture),
  merchantReplyContent: z.string().nullable(),
  merchantReplyTime: Moment.nullable(),
}
const Addition = z.object(said)
export type ReviewWords = z.infer<typeof Addition>

/** The goods with what is printed on them: a side of theirs in one colour. Links live for minutes. */
const ReviewMockup = Mockup.omit({ lineId: true })
export type ReviewMockup = z.infer<typeof ReviewMockup>

const scores = {
  productScore: Star,
  /** Null where nothing was printed. */
  printScore: Star.nullable(),
  deliveryScore: Star,
}

const written = {
  id: z.int(),
  /** The company's name with its middle left out, or 匿名用户. */
  nickname: z.string(),
  ...scores,
  /** What was bought, in words. */
  sku: z.string(),
  ...said,
  /** What was added later (追评). */
  addition: Addition.nullable(),
}

export const Reply = z.object({
  ...written,
  /** Where its writer lets everybody see them; to the merchant's desk always. */
  mockups: z.array(ReviewMockup),
})
export type Reply = z.infer<typeof Reply>

/** Which reviews: 0 all, 1 good (every star 4 or 5), 2 middling (the lowest 3), 3 low (one of 1 or 2), 4 with pictures. */
export const replyTypes = ['全部', '好评', '中评', '差评', '有图'] as const

const Average = z.number().nullable()
/** Of all reviews shown of a product: averages with one decimal, null where there is none. */
export const ReplySummary = z.object({
  score: Average,
  productScore: Average,
  printScore: Average,
  deliveryScore: Average,
  /** How many there are of each of `replyTypes`. */
  counts: z.array(z.int()).length(replyTypes.length),
})
export type ReplySummary = z.infer<typeof ReplySummary>

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/reply/list/:productId',
  who: 'buyer',
  title: '商品评价',
  replica: true,
  input: z.object({
    ...paging(),
    productId: queryId('商品编号'),
    type: queryInt('评价分类', 0, replyTypes.length - 1).default(0),
  }),
  output: paged(Reply, { summary: ReplySummary }),
  paged: true,
})

/** What is typed on the page, with the words it is judged by. */
export const ReviewForm = z.object({
  productScore: Star,
  printScore: Star.optional(),
  deliveryScore: Star,
  comment,
  fileIds,
  anonymous: z.boolean('请选择是否匿名').default(false),
  mockupShown: z.boolean('请选择是否展示印上效果图').default(false),
})
export const AdditionForm = z.object({ comment, fileIds })

export const writeReview = endpoint({
  method: 'POST',
  path: '/api/order/comment',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '评价商品',
  told: '评价成功',
  input: z.object({ orderId: OrderNumber, lineId: id('订单明细'), ...ReviewForm.shape }),
  output: z.object({ id: z.int() }),
})

export const addToReview = endpoint({
  method: 'POST',
  path: '/api/order/comment/add',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '追加评价',
  told: '评价成功',
  input: z.object({ id: id('评价编号'), ...AdditionForm.shape }),
  output: z.literal(true),
})

/** Lets everybody see the goods with the company's artwork beside the review, or takes that back: at once, as often as one likes. */
export const showReviewMockups = endpoint({
  method: 'POST',
  path: '/api/order/comment/mockup',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '公开或收回评价的印上效果图',
  told: '操作成功',
  input: z.object({ id: id('评价编号'), mockupShown: z.boolean('请选择是否展示印上效果图') }),
  output: z.literal(true),
})

/** Whether everybody sees the mock-ups. */
const mockupShown = z.boolean()

const OwnReview = z.object({
  ...written,
  mockupShown,
  state: z.enum(['shown', 'hidden']),
  /** Why the merchant hides it; '' where it is shown. */
  reason: z.string(),
  /** Whether something may be added to it now. */
  mayAdd: z.boolean(),
})

const ReviewLine = z.object({
  orderId: z.string(),
  lineId: z.int(),
  productId: z.int(),
  ...lineGoods,
  printed: z.boolean(),
  /** Until when it may be reviewed; null: no more, or it is. */
  until: Moment.nullable(),
  /** What there is to be shown of it, to whoever sees the order. */
  mockups: z.array(ReviewMockup),
  review: OwnReview.nullable(),
})
export type ReviewLine = z.infer<typeof ReviewLine>

export const reviewTabs = { waiting: '待评价', done: '已评价' } as const
export type ReviewTab = keyof typeof reviewTabs

/** Lines of the orders that the asker sees: those to be reviewed, and those that are. */
export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/api/reply/mine',
  who: 'buyer',
  title: '我的评价',
  replica: true,
  input: z.object({
    ...paging(),
    type: z.enum(Object.keys(reviewTabs) as [ReviewTab, ...ReviewTab[]], '分类不正确').default('waiting'),
    /** Only this order's. */
    orderId: OrderNumber.optional(),
  }),
  /** `days`: how long after its completion an order may be reviewed. */
  output: paged(ReviewLine, { tabs: z.record(z.string(), z.int()), days: z.int() }),
  paged: true,
})

export const reviewQueues = { low: '差评待回复', unanswered: '待回复', hidden: '已隐藏', all: '全部' } as const
export type ReviewQueue = keyof typeof reviewQueues

export const StaffReview = z.object({
  ...Reply.shape,
  mockupShown,
  companyName: z.string(),
  anonymous: z.boolean(),
  placedBy: z.string(),
  orderId: z.string(),
  productId: z.int(),
  storeName: z.string(),
  image: z.string(),
  state: z.enum(['shown', 'hidden']),
  reason: z.string(),
})
export type StaffReview = z.infer<typeof StaffReview>

const service = { who: 'staff', area: 'service' } as const

export const staffListReviews = endpoint({
  ...service,
  method: 'GET',
  path: '/api/admin/review/list',
  title: '评价',
  replica: true,
  input: z.object({
    ...paging(),
    queue: z.enum(Object.keys(reviewQueues) as [ReviewQueue, ...ReviewQueue[]], '分类不正确').default('low'),
    /** Part of a product's or company's name, or an order number. */
    keyword: text('关键词', 40, 0).optional(),
  }),
  output: paged(StaffReview, { queues: z.record(z.string(), z.int()) }),
  paged: true,
})

export const reviewWords = { answer: text('回复内容', 500), reason: text('隐藏原因', 200) }

/** Answers what was said, or what was added. An answer stays as it is. */
export const answerReview = endpoint({
  ...service,
  method: 'POST',
  path: '/api/admin/review/answer',
  once: true,
  title: '回复评价',
  told: '回复成功',
  input: z.object({
    id: id('评价编号'),
    part: z.enum(['first', 'addition'], '请选择要回复的评价'),
    answer: reviewWords.answer,
  }),
  output: z.literal(true),
})

/** Hides what is unlawful from everybody but its writer, who is told why; nothing is ever deleted. */
export const hideReview = endpoint({
  ...service,
  method: 'POST',
  path: '/api/admin/review/hide',
  once: true,
  title: '隐藏评价',
  told: '操作成功',
  input: z.object({ id: id('评价编号'), reason: reviewWords.reason }),
  output: z.literal(true),
})

export const showReview = endpoint({
  ...service,
  method: 'POST',
  path: '/api/admin/review/show',
  once: true,
  title: '恢复显示评价',
  told: '操作成功',
  input: z.object({ id: id('评价编号') }),
  output: z.literal(true),
})
