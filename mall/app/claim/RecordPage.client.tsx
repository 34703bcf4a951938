import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { claimTones } from '../../../contract/claim/claimState.ts'
import { claimTabs, type ClaimRow, type ClaimTab } from '../../../contract/claim/claim.ts'
import { ListFrame } from '../private/ListFrame.tsx'
import { Money } from '../private/Money.tsx'
import { pageIn, pathWith } from '../private/pageIn.ts'
import { ClaimedLine } from './ClaimedLine.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { claimsQuery, perPage } from './queries.ts'
import actsCss from '../private/acts.module.css'
import cardCss from '../private/card.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './claim.module.css'

const tabIn = (query: URLSearchParams): ClaimTab => {
  const tab = query.get('type') ?? ''
  return Object.hasOwn(claimTabs, tab) ? (tab as ClaimTab) : 'all'
}

const pathOf = (tab: string, page = 1) => pathWith('/afterSales/asRecord', { type: tab === 'all' ? '' : tab, page })

/** 售后记录: every claim of orders that the buyer sees, newest first, by whose turn it is. */
export function RecordPage() {
  const [query] = useSearchParams()
  const tab = tabIn(query)
  const page = useDeferredValue(pageIn(query))
  const shown = useDeferredValue(tab)
  const { data } = useSuspenseQuery(claimsQuery(shown, page))
  return (
    <div className={pageCss.page}>
      <h1>售后记录</h1>
      <ListFrame
        name="售后分类"
        tabs={Object.entries(claimTabs).map(([name, label]) => ({
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
        empty={<NoClaims />}
      >
        {data.rows.map((claim) => (
          <Card key={claim.id} claim={claim} />
        ))}
      </ListFrame>
    </div>
  )
}

const Card = ({ claim }: { claim: ClaimRow }) => (
  <article className={`${pageCss.card} ${cardCss.card}`} aria-label={`售后单 ${claim.number}`}>
    <header>
      <Link to={`/afterSales/asRecordDetail?id=${claim.id}`} className="num">
        {claim.number}
      </Link>
      <time>{claim.createTime.slice(0, 16)}</time>
      <span>{claim.reasonLabel}</span>
      <StatePill tones={claimTones} state={claim.state} label={claim.stateLabel} className={cardCss.pill} />
    </header>
    <div className={css.body}>
      <ClaimedLine claim={claim} />
    </div>
    <footer>
      <p className={wordsCss.hint}>{claim.dueTime && claim.moves.length > 0 && `请在 ${claim.dueTime.slice(0, 16)} 前处理`}</p>
      {claim.remedyLabel && (
        <p className={cardCss.total}>
          {claim.remedyLabel} {claim.amount !== '0.00' && <Money amount={claim.amount} />}
        </p>
      )}
      <Link className={actsCss.act} to={`/afterSales/asRecordDetail?id=${claim.id}`}>
        售后详情
      </Link>
    </footer>
  </article>
)

const NoClaims = () => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    <p className={wordsCss.hint}>收货后如有问题，可在订单详情中申请售后。</p>
    <Link to="/myOrder" className="btn main">
      去我的订单
    </Link>
  </div>
)
