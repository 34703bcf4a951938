import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import desk from './desk.module.css'
import { Fault } from './Fault.tsx'
import { Pager } from './Pager.tsx'
import { Tabs, type Tab } from './Tabs.tsx'

type ListFrameProps<Row, Found extends { readonly rows: readonly Row[]; readonly total: number }> = {
  /** What the tabs part the list by; without tabs it is one list. */
  readonly name?: string
  readonly tabs?: readonly Tab[]
  /** As `useFilters` gives them. */
  readonly filters: { readonly page: number; readonly limit: number; readonly keyword?: string | undefined }
  readonly pathWith: (change: { page: number }) => string
  readonly search: ReactNode
  /** As `useQuery` gives it. */
  readonly found: {
    readonly data: Found | undefined
    readonly error: unknown
    readonly isPending: boolean
    readonly isPlaceholderData: boolean
  }
  /** What is shown where nothing was found. */
  readonly empty: ReactNode
  readonly children: (rows: Found['rows']) => ReactNode
}

/** A desk's list: tabs, the search, the rows or what to do without any, and the pages. */
export function ListFrame<Row, Found extends { readonly rows: readonly Row[]; readonly total: number }>({
  name = '',
  tabs = [],
  filters: { page, limit, keyword = '' },
  pathWith,
  search,
  found: { data, error, isPending, isPlaceholderData },
  empty,
  children,
}: ListFrameProps<Row, Found>) {
  return (
    <div className={desk.desk}>
      {tabs.length > 0 && <Tabs name={name} tabs={tabs} />}
      {search}
      <Fault error={error} />
      <Spin spinning={isPending || isPlaceholderData} delay={200}>
        {data && data.rows.length > 0 && children(data.rows)}
        {data && data.rows.length === 0 && (
          <>
            {empty}
            {keyword !== '' && <Elsewhere tabs={tabs} keyword={keyword} />}
          </>
        )}
        {!data && <div className={desk.blank} />}
      </Spin>
      {data && <Pager page={page} limit={limit} total={data.total} pathOf={(to) => pathWith({ page: to })} />}
    </div>
  )
}

/** What was not found in one part of a list may be in another: whoever has a number to look for does not know its state. */
function Elsewhere({ tabs, keyword }: { tabs: readonly Tab[]; keyword: string }) {
  const all = tabs.find(({ label, here }) => label === '全部' && !here)
  return (
    all && (
      <p className={desk.elsewhere}>
        <Link to={all.to}>在“全部”中查找“{keyword}”</Link>
      </p>
    )
  )
}
