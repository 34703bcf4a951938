import { Button, Input } from 'antd'
import type { FormEvent } from 'react'
import styles from '../pieces/pieces.module.css'

type Filters = { keyword?: string | undefined; from?: string | undefined; to?: string | undefined }

/**
 * Search of the order desk. Days by the browser's own picker: it gives yyyy-MM-dd as the wire has it, in no time zone,
 * and costs no bytes. Draw it anew (`key`) when the filters change from elsewhere.
 */
export function OrderSearch({ filters, onSearch }: { filters: Filters; onSearch: (filters: Filters) => void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const said = (name: string) => String(typed.get(name) ?? '').trim()
    onSearch({ keyword: said('keyword'), from: said('from'), to: said('to') })
  }

  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <label className={styles.searchWide}>
        关键词
        <Input
          name="keyword"
          type="search"
          maxLength={40}
          placeholder="订单号、企业名称或商品名称"
          defaultValue={filters.keyword}
        />
      </label>
      <label>
        下单日期从
        <Input name="from" type="date" defaultValue={filters.from} max="9999-12-31" />
      </label>
      <label>
        下单日期到
        <Input name="to" type="date" defaultValue={filters.to} max="9999-12-31" />
      </label>
      <div className={styles.searchActions}>
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
        {(filters.keyword || filters.from || filters.to) && (
          <Button onClick={() => onSearch({ keyword: '', from: '', to: '' })}>重置</Button>
        )}
      </div>
    </form>
  )
}
