import { Button, Input, Select } from 'antd'
import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import type { BoardColumn, productionBoard } from '../../contract/productionDesk.ts'
import { DayField } from '../pieces/DayField.tsx'
import styles from '../pieces/pieces.module.css'

type Filters = z.output<typeof productionBoard.input>
type Props = {
  readonly filters: Filters
  readonly columns: readonly BoardColumn[]
  readonly onSearch: (change: Readonly<Record<string, string | number | undefined>>) => void
}

/** What of the board is shown. Draw it anew (`key`) when the filters change from elsewhere. */
export function BoardSearch({ filters, columns, onSearch }: Props) {
  const [from, setFrom] = useState(filters.from ?? '')
  const [to, setTo] = useState(filters.to ?? '')
  const processes = columns.filter(({ key }) => /^\d+$/.test(key))

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
        工序
        <Select
          aria-label="工序"
          allowClear
          placeholder="全部工序"
          value={filters.processId === undefined ? null : String(filters.processId)}
          onChange={(key: string | null | undefined) => onSearch({ processId: key ?? undefined })}
          options={processes.map(({ key, name }) => ({ value: key, label: name }))}
          style={{ width: '100%' }}
        />
      </label>
      <label>
        交期从
        <DayField value={from} onChange={setFrom} />
      </label>
      <label>
        交期到
        <DayField value={to} onChange={setTo} />
      </label>
      <div className={styles.searchActions}>
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
        {(filters.keyword || filters.from || filters.to || filters.processId) && (
          <Button onClick={() => onSearch({ keyword: '', from: '', to: '', processId: '' })}>重置</Button>
        )}
      </div>
    </form>
  )
}
