import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { approvalDesks, type ApprovalDesk } from '../../../contract/approval/approval.ts'
import type { Asked } from '../order/MoveDialog.tsx'
import { ListFrame } from '../private/ListFrame.tsx'
import { Tabs } from '../private/Tabs.tsx'
import { ApprovalCard } from './ApprovalCard.tsx'
import { DelegatePanel } from '../approval/DelegatePanel.tsx'
import { deskQuery, perPage } from '../approval/queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'

const MoveDialog = lazy(async () => ({ default: (await import('../order/MoveDialog.tsx')).MoveDialog }))

const tabs = { ...approvalDesks, delegate: '审批委托' } as const
type Tab = keyof typeof tabs
const tabIn = (text: string | null): Tab => (text === 'decided' || text === 'delegate' ? text : 'waiting')

const pathOf = (tab: Tab, page = 1): string => {
  const query = new URLSearchParams({ ...(tab !== 'waiting' && { tab }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/approval?${query}` : '/approval'
}

/** 订单审批: what waits for this person's word, what was decided, and who decides in whose place. */
export function ApprovalPage() {
  const [query] = useSearchParams()
  const tab = tabIn(query.get('tab'))
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(query.get('page'))) || 1))
  const { data } = useSuspenseQuery(deskQuery('waiting', tab === 'waiting' ? page : 1))
  return (
    <div className={pageCss.page}>
      <h1>订单审批</h1>
      <Tabs
        name="审批分类"
        tabs={Object.entries(tabs).map(([name, label]) => ({
          label,
          to: pathOf(name as Tab),
          count: name === 'waiting' ? data.waiting : undefined,
          here: tab === name,
        }))}
      />
      {tab === 'delegate' ? <DelegatePanel /> : <Desk key={tab} state={tab} page={page} />}
    </div>
  )
}

const hints: Record<ApprovalDesk, string> = {
  waiting: '没有等待您审批的订单，有新的待审批订单会在消息通知中提醒您。',
  decided: '您还没有审批过订单。',
}

function Desk({ state, page }: { state: ApprovalDesk; page: number }) {
  const { data } = useSuspenseQuery(deskQuery(state, page))
  const [asked, ask] = useState<Asked | null>(null)
  return (
    <>
      <ListFrame page={page} limit={perPage} href={(to) => pathOf(state, to)} found={data} empty={<NoApprovals state={state} />}>
        {data.rows.map((row) => (
          <ApprovalCard
            key={row.orderId}
            row={row}
            onMove={(move) => ask({ move, orderId: row.orderId, about: `${row.placedBy} 的订单 ${row.orderId}` })}
          />
        ))}
      </ListFrame>
      <Suspense>{asked && <MoveDialog asked={asked} onClose={() => ask(null)} />}</Suspense>
    </>
  )
}

const NoApprovals = ({ state }: { state: ApprovalDesk }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    <p className={wordsCss.hint}>{hints[state]}</p>
    <Link to="/myOrder" className="btn">
      查看我的订单
    </Link>
  </div>
)
