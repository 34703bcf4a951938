import { Button } from 'antd'
import type { StaffReview } from '../../contract/claim/review.ts'
import { Pic } from '../../kit/Pic.tsx'
import { ReviewMockups } from '../../kit/review/ReviewMockups.tsx'
import { ReviewText, Scored } from '../../kit/review/ReviewText.tsx'
import type { Doing } from './ReviewDialog.tsx'
import { Link } from '../shell/Link.tsx'
import styles from './review.module.css'

/** A review with all that the merchant knows of it, and what may be done about it. */
export function ReviewCard({ review, onDo }: { review: StaffReview; onDo: (doing: Doing) => void }) {
  const part = unansweredPart(review)
  return (
    <article className={styles.card} aria-label={`${review.companyName} 对 ${review.storeName} 的评价`}>
      <header>
        <Pic image={review.image} alt="" sizes="48px" />
        <div>
          <p className={styles.goods}>{review.storeName}</p>
          <p className={styles.who}>
            {review.companyName} · {review.placedBy}
            {review.anonymous && <span className={styles.mark}>匿名展示</span>}
            {review.state === 'hidden' && <span className={styles.mark}>已隐藏：{review.reason}</span>}
          </p>
        </div>
        <div className={styles.facts}>
          <OrderLink orderId={review.orderId} />
          <time>{review.createTime.slice(0, 16)}</time>
        </div>
      </header>
      <Scored review={review} />
      {review.sku && <p className={styles.who}>{review.sku}</p>}
      <ReviewText review={review} />
      <ReviewMockups mockups={review.mockups} name={review.storeName} who={review.mockupShown ? '买家已公开' : '买家未公开，仅商家可见'} />
      <footer>
        {part && (
          <Button type="primary" onClick={() => onDo({ review, what: 'answer', part })}>
            {part === 'addition' ? '回复追评' : '回复'}
          </Button>
        )}
        {review.state === 'shown' ? (
          <Button danger onClick={() => onDo({ review, what: 'hide' })}>
            隐藏
          </Button>
        ) : (
          <Button onClick={() => onDo({ review, what: 'show' })}>恢复显示</Button>
        )}
      </footer>
    </article>
  )
}

/** Service has the orders of the people it talks to by number; whether it may open them, the server says. */
const OrderLink = ({ orderId }: { orderId: string }) => (
  <Link to={`/order/${orderId}`} className={styles.number}>
    {orderId}
  </Link>
)

/** What was said that nobody has answered yet: the first words before what was added. */
function unansweredPart(review: StaffReview): 'first' | 'addition' | null {
  if (review.merchantReplyContent === null) return 'first'
  return review.addition && review.addition.merchantReplyContent === null ? 'addition' : null
}
