import { Button, Input } from 'antd'
import { useState, type FormEvent, type ReactNode } from 'react'
import { DayField } from './DayField.tsx'
import styles from './pieces.module.css'

type Typed = { readonly keyword: string; readonly from: string; readonly to: string }

type DeskSearchProps = {
  readonly filters: { readonly [Name in keyof Typed]?: string | undefined }
  readonly placeholder: string
  /** What the two days are of, e.g. 下单日期. */
  readonly day: string
  /** Something is narrowed, so that there is something to take back. */
  readonly narrowed: boolean
  readonly onSearch: (typed: Typed) => void
  readonly onReset: () => void
  /** Fields beside the keyword. */
  readonly children?: ReactNode
  /** Buttons beside the search's own. */
  readonly acts?: ReactNode
  /** Fields below. */
  readonly more?: ReactNode
}

/** A desk's search by keyword and days. Draw it anew (`key`) when the filters change from elsewhere. */
export function DeskSearch({ filters, placeholder, day, narrowed, onSearch, onReset, children, acts, more }: DeskSearchProps) {
  const [from, setFrom] = useState(filters.from ?? '')
  const [to, setTo] = useState(filters.to ?? '')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim(), from, to })
  }

  return (
    <form role="search" onSubmit={submit}>
      <div className={styles.search}>
        <label className={styles.searchWide}>
          关键词
          <Input name="keyword" type="search" maxLength={40} placeholder={placeholder} defaultValue={filters.keyword} />
        </label>
        {children}
        <label>
          {day}从
          <DayField value={from} onChange={setFrom} />
        </label>
        <label>
          {day}到
          <DayField value={to} onChange={setTo} />
        </label>
        <div className={styles.searchActions}>
          <Button type="primary" htmlType="submit">
            搜索
          </Button>
          {acts}
          {narrowed && <Button onClick={onReset}>重置</Button>}
        </div>
      </div>
      {more}
    </form>
  )
}
