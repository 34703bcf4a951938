import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { reviewTabs, type ReviewLine, type ReviewTab } from '../../../contract/claim/review.ts'
import { ListFrame } from '../private/ListFrame.tsx'
import { pageIn, pathWith } from '../private/pageIn.ts'
import { useFrame } from '../shell/frame.ts'
import { ownReviewsQuery, perPage } from './queries.ts'
import { LineGoods, ReviewedLine } from './ReviewedLine.tsx'
import actsCss from '../private/acts.module.css'
import cardCss from '../private/card.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import claimCss from '../claim/claim.module.css'

const path = '/myEvaluate'
const pathOf = (tab: string, page = 1) => pathWith(path, { type: tab === 'waiting' ? '' : tab, page })

/** 我的评价: what is to be reviewed of the orders that the buyer sees, and what was. */
export function MyEvaluatePage() {
  const [query] = useSearchParams()
  const tab: ReviewTab = query.get('type') === 'done' ? 'done' : 'waiting'
  const page = useDeferredValue(pageIn(query))
  const shown = useDeferredValue(tab)
  const { data } = useSuspenseQuery(ownReviewsQuery(shown, page))
  return (
    <div className={pageCss.page}>
      <h1>我的评价</h1>
      <ListFrame
        name="评价分类"
        tabs={Object.entries(reviewTabs).map(([name, label]) => ({
          label,
          to: pathOf(name),
          count: data.tabs[name] ?? 0,
          here: tab === name,
        }))}
        page={page}
        limit={perPage}
        href={(to) => pathOf(shown, to)}
        found={data}
        busy={shown !== tab}
        empty={<Nothing tab={shown} days={data.days} />}
      >
        {data.rows.map((line) =>
          line.review ? <ReviewedLine key={line.lineId} line={line} /> : <Waiting key={line.lineId} line={line} />,
        )}
      </ListFrame>
    </div>
  )
}

function Waiting({ line }: { line: ReviewLine }) {
  const mayWrite = useFrame().buyer?.grants.includes('order.place') ?? false
  return (
    <article className={`${pageCss.card} ${cardCss.card}`} aria-label={`待评价 ${line.storeName}`}>
      <header>
        <Link to={`/orderDetail/${line.orderId}`} className="num">
          {line.orderId}
        </Link>
        <span className={cardCss.late}>{line.until?.slice(0, 10)} 前可以评价</span>
      </header>
      <div className={claimCss.body}>
        <LineGoods line={line} />
      </div>
      {mayWrite && (
        <footer>
          <p />
          <Link className={`${actsCss.act} ${actsCss.main}`} to={`/evaluate?orderId=${line.orderId}#line-${line.lineId}`}>
            去评价
          </Link>
        </footer>
      )}
    </article>
  )
}

const Nothing = ({ tab, days }: { tab: ReviewTab; days: number }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    <p className={wordsCss.hint}>{tab === 'done' ? '评价过的商品会出现在这里。' : `订单完成后 ${days} 天内可以评价其中的商品。`}</p>
    <Link to="/myOrder" className="btn main">
      去我的订单
    </Link>
  </div>
)
