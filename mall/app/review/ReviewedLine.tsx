import { lazy, Suspense, useState } from 'react'
import { productPath } from '../goodsPath.ts'
import { Link } from 'react-router'
import type { ReviewLine } from '../../../contract/claim/review.ts'
import { ReviewText, Scored } from '../../../kit/review/ReviewText.tsx'
import { Goods } from '../private/Goods.tsx'
import { ShownMockups } from './ShownMockups.tsx'
import actsCss from '../private/acts.module.css'
import cardCss from '../private/card.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import claimCss from '../claim/claim.module.css'
import css from './review.module.css'

const AdditionEntry = lazy(async () => ({ default: (await import('./AdditionEntry.tsx')).AdditionEntry }))

/** The goods of a line. */
export const LineGoods = ({ line }: { line: ReviewLine }) => (
  <div className={claimCss.line}>
    <Goods goods={line} words={line.selectionText} to={productPath(line)} beside />
    <span className="num">
      × {line.quantity} {line.unitName}
    </span>
  </div>
)

/** A line with what was said of it, and where something may still be added. */
export function ReviewedLine({ line }: { line: ReviewLine }) {
  const [adding, add] = useState(false)
  const { review } = line
  if (!review) return null
  return (
    <article className={`${pageCss.card} ${cardCss.card}`} aria-label={`${line.storeName} 的评价`}>
      <header>
        <Link to={`/orderDetail/${line.orderId}`} className="num">
          {line.orderId}
        </Link>
        <time>{review.createTime.slice(0, 16)}</time>
        <span>显示为 {review.nickname}</span>
        {review.state === 'hidden' && <span className={`${wordsCss.pill} ${wordsCss.bad} ${cardCss.pill}`}>已隐藏</span>}
      </header>
      <div className={`${claimCss.body} ${css.body}`}>
        <LineGoods line={line} />
        {review.state === 'hidden' && <p className={wordsCss.note}>商家隐藏了此评价，仅您可见。原因：{review.reason}</p>}
        <Scored review={review} />
        <ReviewText review={review} />
        <ShownMockups line={line} review={review} />
        {adding ? (
          <Suspense>
            <AdditionEntry id={review.id} onDone={() => add(false)} />
          </Suspense>
        ) : (
          review.mayAdd && (
            <div>
              <button type="button" className={actsCss.act} onClick={() => add(true)}>
                追加评价
              </button>
            </div>
          )
        )}
      </div>
    </article>
  )
}
