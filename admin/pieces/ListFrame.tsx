import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BeyondLast } from '../../kit/BeyondLast.tsx'
import { lastPage } from '../../kit/lastPage.ts'
import desk from './desk.module.css'
import { Fault } from './Fault.tsx'
import { Pager } from './Pager.tsx'
import { Tabs, type Tab } from './Tabs.tsx'

type FoundRowsProps<Row, Found extends { readonly rows: readonly Row[]; readonly total: number }> = {
  /** As `useFilters` gives them. */
  readonly filters: { readonly page: number; readonly limit: number }
  readonly pathWith: (change: { page: number }) => string
  /** As `useQuery` gives it. */
  readonly found: {
    readonly data: Found | undefined
    readonly error: unknown
    readonly isPending: boolean
    readonly isPlaceholderData?: boolean
  }
  /** There are more than the total says. */
  readonly more?: boolean | undefined
  /** What is shown where nothing was found. */
  readonly empty: ReactNode
  readonly children: (rows: Found['rows'], found: Found) => ReactNode
}

/** A page of what was found, or what to do without any, and the other pages; an address beyond the last leads to the last. */
export function FoundRows<Row, Found extends { readonly rows: readonly Row[]; readonly total: number }>({
  filters: { page, limit },
  pathWith,
  found: { data, error, isPending, isPlaceholderData = false },
  more = false,
  empty,
  children,
}: FoundRowsProps<Row, Found>) {
  const last = data ? lastPage({ page, limit }, data, more) : page
  const pathOf = (to: number) => pathWith({ page: to })
  return (
    <>
      <Fault error={error} />
      <Spin spinning={isPending || isPlaceholderData} delay={200}>
        {data && data.rows.length > 0 && children(data.rows, data)}
        {data?.total === 0 && empty}
        {!data && <div className={desk.blank} />}
      </Spin>
      {data && <Pager page={page} last={last} total={data.total} more={more} pathOf={pathOf} />}
      {data && !isPlaceholderData && <BeyondLast page={page} pages={last} href={pathOf} />}
    </>
  )
}

type ListFrameProps<Row, Found extends { readonly rows: readonly Row[]; readonly total: number }> = FoundRowsProps<Row, Found> & {
  /** What the tabs part the list by; without tabs it is one list. */
  readonly name?: string
  readonly tabs?: readonly Tab[]
  readonly filters: { readonly keyword?: string | undefined }
  readonly search?: ReactNode
}

/** A desk's list: tabs, the search, the rows or what to do without any, and the pages. */
export const ListFrame = <Row, Found extends { readonly rows: readonly Row[]; readonly total: number }>({
  name = '',
  tabs = [],
  search,
  empty,
  ...found
}: ListFrameProps<Row, Found>) => (
  <div className={desk.desk}>
    {tabs.length > 0 && <Tabs name={name} tabs={tabs} />}
    {search}
    <FoundRows
      {...found}
      empty={
        <>
          {empty}
          <Elsewhere tabs={tabs} keyword={found.filters.keyword} />
        </>
      }
    />
  </div>
)

/** What was not found in one part of a list may be in another: whoever has a number to look for does not know its state. */
function Elsewhere({ tabs, keyword = '' }: { tabs: readonly Tab[]; keyword: string | undefined }) {
  const all = tabs.find(({ label, here }) => label === '全部' && !here)
  return (
    keyword !== '' &&
    all && (
      <p className={desk.elsewhere}>
        <Link to={all.to}>在“全部”中查找“{keyword}”</Link>
      </p>
    )
  )
}
