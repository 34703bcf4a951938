import { Button, Input } from 'antd'
import type { FormEvent, ReactNode } from 'react'
import styles from './pieces.module.css'

export type KeywordSearchProps = {
  readonly keyword: string | undefined
  /** What may be typed. */
  readonly placeholder: string
  /** How long it may be; 40 when absent. */
  readonly atMost?: number
  /** Something is narrowed, so that there is something to take back; by the keyword when absent. */
  readonly narrowed?: boolean
  /** Told '' when the search is taken back. */
  readonly onSearch: (keyword: string) => void
  /** Takes back all of it, where there is more than a keyword. */
  readonly onReset?: () => void
  /** Other fields of the search. */
  readonly children?: ReactNode
}

/** A list's search by keyword. Draw it anew (`key`) when the filters change from elsewhere. */
export function KeywordSearch(props: KeywordSearchProps) {
  const { keyword, placeholder, atMost = 40, narrowed = Boolean(keyword), onSearch, children } = props
  const { onReset = () => onSearch('') } = props

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('keyword') ?? '').trim())
  }

  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <label className={styles.searchWide}>
        关键词
        <Input name="keyword" type="search" maxLength={atMost} placeholder={placeholder} defaultValue={keyword} />
      </label>
      {children}
      <div className={styles.searchActions}>
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
        {narrowed && <Button onClick={onReset}>重置</Button>}
      </div>
    </form>
  )
}
