import { useEffect, useState } from 'react'
import { listReplies, replyTypes, type Reply, type ReplySummary } from '../../../contract/claim/review.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { ReviewMockups } from '../../../kit/review/ReviewMockups.tsx'
import { ReviewText, Scored } from '../../../kit/review/ReviewText.tsx'
import { Stars } from '../../../kit/review/Stars.tsx'
import { call } from '../call.ts'
import css from './ReviewList.module.css'

const perPage = 5
type Shown = { type: number; rows: readonly Reply[]; total: number; summary: ReplySummary }

/** What buyers say of a product: averages, kinds to choose from, and more of them when asked. */
export function ReviewList({ productId }: { productId: number }) {
  const [asked, ask] = useState({ type: 0, page: 1 })
  const [shown, show] = useState<Shown | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    let gone = false
    const { type, page } = asked
    async function fetchPage() {
      try {
        const { rows, total, summary } = await call(listReplies, { productId, type, page, limit: perPage })
        if (gone) return
        setFault('')
        show((before) => ({ type, total, summary, rows: page > 1 && before ? joined(before.rows, rows) : rows }))
      } catch (error) {
        if (!gone) setFault(wordsOf(error))
      }
    }
    void fetchPage()
    return () => void (gone = true)
  }, [productId, asked])

  if (fault && !shown)
    return (
      <p className={css.card} role="alert">
        {fault}
      </p>
    )
  if (!shown)
    return (
      <p className={css.card} role="status">
        加载中…
      </p>
    )
  const { rows, total, summary } = shown
  if (summary.score === null) return <p className={css.card}>暂无评价。订单完成后，买家可以在“我的评价”中评价商品。</p>
  return (
    <div className={css.card}>
      <Summary summary={summary} />
      <div className={css.types} role="group" aria-label="评价筛选">
        {replyTypes.map((label, type) => (
          <button key={label} type="button" aria-pressed={asked.type === type} onClick={() => ask({ type, page: 1 })}>
            {label} {summary.counts[type]}
          </button>
        ))}
      </div>
      <ul className={css.list} aria-busy={asked.type !== shown.type}>
        {rows.map((review) => (
          <One key={review.id} review={review} />
        ))}
      </ul>
      {rows.length === 0 && <p>没有此类评价</p>}
      {fault && <p role="alert">{fault}</p>}
      {rows.length < total && (
        <button type="button" className="btn" onClick={() => ask(({ type }) => ({ type, page: Math.floor(rows.length / perPage) + 1 }))}>
          查看更多评价
        </button>
      )}
    </div>
  )
}

/** One written meanwhile moves the pages on: nothing is shown twice. */
const joined = (before: readonly Reply[], more: readonly Reply[]): Reply[] => {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...more.filter(({ id }) => !known.has(id))]
}

const Summary = ({ summary }: { summary: ReplySummary }) => (
  <div className={css.summary}>
    <p className={css.score}>
      <b>{summary.score?.toFixed(1)}</b>
      <Stars score={summary.score ?? 0} name="综合" />
    </p>
    <p>
      商品 {summary.productScore?.toFixed(1)}
      {summary.printScore !== null && ` · 印刷 ${summary.printScore.toFixed(1)}`}
      {` · 物流 ${summary.deliveryScore?.toFixed(1) ?? ''} · 共 ${summary.counts[0]} 条评价`}
    </p>
  </div>
)

const One = ({ review }: { review: Reply }) => (
  <li>
    <p className={css.who}>
      <b>{review.nickname}</b>
      <time>{review.createTime.slice(0, 10)}</time>
    </p>
    <Scored review={review} />
    {review.sku && <p className={css.sku}>{review.sku}</p>}
    <ReviewText review={review} />
    <ReviewMockups mockups={review.mockups} name={`${review.nickname} 所购商品`} />
  </li>
)
