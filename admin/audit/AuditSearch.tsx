import { Button, Input, Select } from 'antd'
import { useState, type FormEvent } from 'react'
import { auditSides } from '../../contract/audit.ts'
import { DayField } from '../pieces/DayField.tsx'
import styles from '../pieces/pieces.module.css'

type Filters = {
  keyword?: string | undefined
  side?: 'all' | keyof typeof auditSides
  from?: string | undefined
  to?: string | undefined
}

const sides = [{ value: 'all', label: '全部' }, ...Object.entries(auditSides).map(([value, label]) => ({ value, label }))] as {
  value: NonNullable<Filters['side']>
  label: string
}[]

const none = { keyword: '', from: '', to: '' }

/** Search of the log. Draw it anew (`key`) when the filters change from elsewhere. */
export function AuditSearch({ filters, onSearch }: { filters: Filters; onSearch: (filters: Filters) => void }) {
  const [side, setSide] = useState(filters.side ?? 'all')
  const [from, setFrom] = useState(filters.from ?? '')
  const [to, setTo] = useState(filters.to ?? '')
  const asked = filters.keyword || filters.from || filters.to || (filters.side ?? 'all') !== 'all'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    onSearch({ keyword, side, from, to })
  }

  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <label className={styles.searchWide}>
        关键词
        <Input
          name="keyword"
          type="search"
          maxLength={60}
          placeholder="姓名、操作、企业名称，或如“账号 12”"
          defaultValue={filters.keyword}
        />
      </label>
      <label>
        操作方
        <Select value={side} options={sides} onChange={setSide} style={{ width: 112 }} />
      </label>
      <label>
        日期从
        <DayField value={from} onChange={setFrom} />
      </label>
      <label>
        日期到
        <DayField value={to} onChange={setTo} />
      </label>
      <div className={styles.searchActions}>
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
        {asked && <Button onClick={() => onSearch({ ...none, side: 'all' })}>重置</Button>}
      </div>
    </form>
  )
}
