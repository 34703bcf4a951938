import type { ReactNode } from 'react'
import { BeyondLast } from '../../../kit/BeyondLast.tsx'
import { lastPage } from '../../../kit/lastPage.ts'
import { Pager } from '../parts/Pager.tsx'
import { Tabs, type Tab } from './Tabs.tsx'

type ListFrameProps = {
  /** What the tabs part the list by; without tabs it is one list. */
  readonly name?: string
  readonly tabs?: readonly Tab[]
  /** Stands above the rows: what narrows them, or is done with several. */
  readonly above?: ReactNode
  /** The page asked for, how many rows a page has, and the address of any. */
  readonly page: number
  readonly limit: number
  readonly href: (page: number) => string
  readonly found: { readonly rows: readonly unknown[]; readonly total: number }
  /** There are more than the total says. */
  readonly more?: boolean | undefined
  /** What is shown is what was asked for before. */
  readonly busy?: boolean
  /** Of the box around the rows. */
  readonly className?: string | undefined
  /** What is shown where nothing was found. */
  readonly empty: ReactNode
  /** The rows. */
  readonly children: ReactNode
}

/** A list of the mall: tabs, what narrows it, the rows or what to do without any, and the pages; an address beyond the last leads to the last. */
export function ListFrame({ name = '', tabs = [], above, page, limit, href, found, more, busy, className, ...shown }: ListFrameProps) {
  const place = { page, pages: lastPage({ page, limit }, found, more), href }
  const isBeyond = found.total > 0 && page > place.pages
  return (
    <>
      {tabs.length > 0 && <Tabs name={name} tabs={tabs} />}
      {above}
      <div className={className} aria-busy={busy}>
        {found.rows.length > 0 ? shown.children : !isBeyond && shown.empty}
      </div>
      <Pager {...place} />
      <BeyondLast {...place} />
    </>
  )
}
