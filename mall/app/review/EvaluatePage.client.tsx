import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useFrame } from '../shell/frame.ts'
import { orderReviewsQuery } from './queries.ts'
import { ReviewEntry } from './ReviewEntry.tsx'
import { LineGoods, ReviewedLine } from './ReviewedLine.tsx'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './review.module.css'

/** 评价商品: of each line of an order what is to be said, and what was. */
export function EvaluatePage() {
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  const mayWrite = useFrame().buyer?.grants.includes('order.place') ?? false
  return (
    <div className={`wide ${pageCss.page}`}>
      <h1>评价商品</h1>
      {!mayWrite ? (
        <Nothing words="您没有评价的权限，请联系主账号。" />
      ) : orderId ? (
        <OfOrder key={orderId} orderId={orderId} />
      ) : (
        <Nothing words="请在“我的评价”中选择要评价的商品。" />
      )}
    </div>
  )
}

const Nothing = ({ words }: { words: string }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>{words}</p>
    <Link to="/myEvaluate" className="btn main">
      去我的评价
    </Link>
  </div>
)

function OfOrder({ orderId }: { orderId: string }) {
  const { data: waiting } = useSuspenseQuery(orderReviewsQuery('waiting', orderId))
  const { data: done } = useSuspenseQuery(orderReviewsQuery('done', orderId))
  if (waiting.rows.length + done.rows.length === 0)
    return <Nothing words={`该订单没有可以评价的商品：完成后 ${waiting.days} 天内可以评价。`} />
  return (
    <>
      {waiting.rows.map((line) => (
        <section
          key={line.lineId}
          id={`line-${line.lineId}`}
          className={`${pageCss.card} ${pageCss.part}`}
          aria-label={`评价 ${line.storeName}`}
        >
          <div className={pageCss.head}>
            <h2>评价 {line.storeName}</h2>
            <Link to={`/orderDetail/${orderId}`} className={`${wordsCss.link} num`}>
              订单 {orderId}
            </Link>
          </div>
          <LineGoods line={line} />
          <p className={`${wordsCss.hint} ${css.until}`}>{line.until?.slice(0, 10)} 前可以评价</p>
          <ReviewEntry line={line} />
        </section>
      ))}
      {done.rows.map((line) => (
        <ReviewedLine key={line.lineId} line={line} />
      ))}
    </>
  )
}
