import { Button, Input } from 'antd'
import { DayField } from '../pieces/DayField.tsx'
import { useState, type FormEvent } from 'react'
import styles from '../pieces/pieces.module.css'

type Filters = { keyword?: string | undefined; from?: string | undefined; to?: string | undefined }

/** Search of the order desk. Draw it anew (`key`) when the filters change from elsewhere. */
export function OrderSearch({ filters, onSearch }: { filters: Filters; onSearch: (filters: Filters) => void }) {
  const [from, setFrom] = useState(filters.from ?? '')
  const [to, setTo] = useState(filters.to ?? '')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    onSearch({ keyword, from, to })
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
        <DayField value={from} onChange={setFrom} />
      </label>
      <label>
        下单日期到
        <DayField value={to} onChange={setTo} />
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
