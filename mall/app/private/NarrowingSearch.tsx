import { Button, Input } from 'antd'
import type { FormEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { DayField } from './DayField.tsx'
import { isNarrowed, type Narrowing } from './narrowing.ts'
import pageCss from './page.module.css'
import searchCss from './search.module.css'

type Props = {
  narrowing: Narrowing
  /** What the word may be. */
  hint: string
  /** What the days are of. */
  days: string
  /** The page's address when its list is narrowed so. */
  pathOf: (narrowing: Narrowing) => string
  /** Further buttons. */
  children?: ReactNode
}

/** Narrows a list by a word and by days, both kept in the page's address. */
export function NarrowingSearch({ narrowing, hint, days, pathOf, children }: Props) {
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.entries(Object.fromEntries(new FormData(event.currentTarget)))
    const given = typed.flatMap(([name, text]) => (String(text).trim() ? [[name, String(text).trim()]] : []))
    void navigate(pathOf(Object.fromEntries(given) as Narrowing))
  }

  return (
    <form className={`${pageCss.card} ${searchCss.search} no-print`} role="search" onSubmit={search}>
      <Input name="keyword" defaultValue={narrowing.keyword ?? ''} maxLength={40} placeholder={hint} aria-label={hint} allowClear />
      <span className={searchCss.days}>
        <DayField name="from" day={narrowing.from} label={`${days}从`} hint="开始日期" />
        至
        <DayField name="to" day={narrowing.to} label={`${days}到`} hint="结束日期" />
      </span>
      <Button type="primary" htmlType="submit">
        查询
      </Button>
      {children}
      {isNarrowed(narrowing) && (
        <Link to={pathOf({})} className="text-link">
          清除
        </Link>
      )}
    </form>
  )
}
