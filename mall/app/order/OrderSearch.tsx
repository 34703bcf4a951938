import { Button, Input } from 'antd'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { DayField } from './DayField.tsx'
import { pathOf, type Filters } from './filters.ts'

/** Looks for orders by number or product, and by the days they were placed. */
export function OrderSearch({ filters, onExport }: { filters: Filters; onExport: () => void }) {
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.entries(Object.fromEntries(new FormData(event.currentTarget)))
    const given = Object.fromEntries(
      typed.flatMap(([name, text]) => (String(text).trim() ? [[name, String(text).trim()]] : [])),
    )
    void navigate(pathOf({ type: filters.type, ...given }))
  }

  return (
    <form className="p-card o-search no-print" role="search" onSubmit={search}>
      <Input
        name="keyword"
        defaultValue={filters.keyword ?? ''}
        maxLength={40}
        placeholder="订单号或商品名称"
        aria-label="订单号或商品名称"
        allowClear
      />
      <span className="o-days">
        <DayField name="from" day={filters.from} label="下单日期从" hint="开始日期" />
        至
        <DayField name="to" day={filters.to} label="下单日期到" hint="结束日期" />
      </span>
      <Button type="primary" htmlType="submit">
        查询
      </Button>
      <Button onClick={onExport}>导出</Button>
      {(filters.keyword ?? filters.from ?? filters.to) !== undefined && (
        <Link to={pathOf({ type: filters.type })} className="text-link">
          清除
        </Link>
      )}
    </form>
  )
}
