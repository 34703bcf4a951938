import { Button, Input, Spin } from 'antd'
import type { FormEvent, ReactNode } from 'react'
import desk from '../order/order.module.css'
import { Fault } from './Fault.tsx'
import { Pager } from './Pager.tsx'
import { Tabs, type Tab } from './Tabs.tsx'
import styles from './pieces.module.css'

type ListFrameProps<Row> = {
  /** What the tabs part the list by; none: it is one list. */
  readonly name: string
  readonly tabs: readonly Tab[]
  /** What may be typed, and how long it may be. */
  readonly placeholder: string
  readonly keywordAtMost: number
  /** Other fields of the search. */
  readonly beside?: ReactNode
  /** As `useFilters` gives them. */
  readonly filters: { readonly keyword?: string | undefined; readonly page: number; readonly limit: number }
  readonly pathWith: (change: { page: number }) => string
  readonly go: (change: { keyword: string }) => void
  /** As `useQuery` gives it. */
  readonly found: {
    readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined
    readonly error: unknown
    readonly isPending: boolean
    readonly isPlaceholderData: boolean
  }
  /** What is shown where nothing was found. */
  readonly empty: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A desk's list: tabs, a keyword, the rows or what to do without any, and the pages. */
export function ListFrame<Row>({
  name,
  tabs,
  placeholder,
  keywordAtMost,
  beside,
  filters: { keyword, page, limit },
  pathWith,
  go,
  found: { data, error, isPending, isPlaceholderData },
  empty,
  children,
}: ListFrameProps<Row>) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    go({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }

  return (
    <div className={desk.desk}>
      {tabs.length > 0 && <Tabs name={name} tabs={tabs} />}
      <form className={styles.search} role="search" onSubmit={search} key={keyword}>
        {beside}
        <label className={styles.searchWide}>
          关键词
          <Input
            name="keyword"
            type="search"
            maxLength={keywordAtMost}
            placeholder={placeholder}
            defaultValue={keyword}
          />
        </label>
        <div className={styles.searchActions}>
          <Button type="primary" htmlType="submit">
            搜索
          </Button>
          {keyword && <Button onClick={() => go({ keyword: '' })}>重置</Button>}
        </div>
      </form>
      <Fault error={error} />
      <Spin spinning={isPending || isPlaceholderData} delay={200}>
        {data && (data.rows.length > 0 ? children(data.rows) : empty)}
        {!data && <div className={desk.blank} />}
      </Spin>
      {data && <Pager page={page} limit={limit} total={data.total} pathOf={(to) => pathWith({ page: to })} />}
    </div>
  )
}
