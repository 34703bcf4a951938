import { reviewStates, staffListReviews } from '../../../contract/claim/review.ts'
import { shanghai } from '../../../contract/text.ts'
import { listSheet } from '../sheet/outward.ts'
import { deskReviews, type DeskReview } from './desk.sql.ts'

const { input } = staffListReviews

/** 评价 as the desk has them, as a sheet. */
export const reviewSheet = listSheet({
  filter: input.omit({ page: true, limit: true }).extend({ queue: input.shape.queue.removeDefault().default('all') }),
  columns: [
    ['评价时间', 20, ({ review }: DeskReview) => shanghai(new Date(review.createdAt))],
    ['企业', 26, ({ review }) => review.companyName],
    ['下单人', 12, (row) => row.placedBy],
    ['匿名', 8, ({ review }) => (review.anonymous ? '是' : '否')],
    ['订单号', 24, (row) => row.orderId],
    ['商品', 30, (row) => row.title],
    ['规格', 36, ({ review }) => review.words.join('；')],
    ['商品评分', 10, ({ review }) => String(review.goods), true],
    ['印刷评分', 10, ({ review }) => String(review.printing ?? ''), true],
    ['配送评分', 10, ({ review }) => String(review.delivery), true],
    ['评价内容', 48, ({ review }) => review.first.words],
    ['商家回复', 48, ({ review }) => review.first.answer],
    ['追加评价', 48, ({ review }) => review.addition?.words ?? ''],
    ['追评回复', 48, ({ review }) => review.addition?.answer ?? ''],
    ['状态', 10, ({ review }) => reviewStates[review.state]],
    ['隐藏原因', 24, ({ review }) => review.reason],
  ],
  list: async (db, asked) => {
    const { rows, queues } = await deskReviews(db, asked)
    return { rows, total: queues[asked.queue] }
  },
})
