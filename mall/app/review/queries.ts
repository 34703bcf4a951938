import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { listOrders, orderDetail } from '../../../contract/order/order.ts'
import { listOwnReviews, type ReviewTab } from '../../../contract/claim/review.ts'
import { call } from '../call.ts'

export const perPage = 10

/** A page of lines to be reviewed or reviewed; while the next one comes the last one stays. */
export const ownReviewsQuery = (type: ReviewTab, page: number) =>
  queryOptions({
    queryKey: [listOwnReviews.path, type, page],
    queryFn: () => call(listOwnReviews, { type, page, limit: perPage }),
    placeholderData: keepPreviousData,
  })

/** All lines of one order that are to be reviewed, or are. */
export const orderReviewsQuery = (type: ReviewTab, orderId: string) =>
  queryOptions({
    queryKey: [listOwnReviews.path, type, orderId],
    queryFn: () => call(listOwnReviews, { type, orderId, limit: 100 }),
  })

/** After something was written, and after that was refused: what stands on the page may no longer be so. */
export const refreshReviews = (queries: QueryClient): void =>
  [listOwnReviews, orderDetail, listOrders].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] }))
