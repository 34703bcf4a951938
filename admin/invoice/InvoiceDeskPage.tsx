import { useQuery } from '@tanstack/react-query'
import { Button, Input, Spin } from 'antd'
import type { FormEvent } from 'react'
import { staffListInvoices, type InvoiceQueue } from '../../contract/invoiceRecord.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { invoicesQuery } from './queries.ts'
import desk from '../order/order.module.css'
import styles from '../pieces/pieces.module.css'

const tabs: Partial<Record<InvoiceQueue, string>> = {
  open: '待处理',
  issuing: '开具中',
  issued: '已开具',
  red_pending: '红冲待确认',
  red_issued: '已红冲',
  refused: '已驳回',
  all: '全部',
}

/** 发票台: what buyers applied for, what waits for finance first. */
export function InvoiceDeskPage() {
  const { filters, pathWith, go } = useFilters(staffListInvoices.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(invoicesQuery(filters))

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    go({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }

  return (
    <>
      <Heading title="发票台" />
      <div className={desk.desk}>
        <Tabs
          name="发票分类"
          tabs={Object.entries(tabs).map(([state, label]) => ({
            to: pathWith({ state: state === 'open' ? '' : state }),
            label: state === 'open' && data ? `${label} ${data.open}` : label,
            here: filters.state === state,
          }))}
        />
        <form className={styles.search} role="search" onSubmit={search} key={filters.keyword}>
          <label className={styles.searchWide}>
            关键词
            <Input
              name="keyword"
              type="search"
              maxLength={40}
              placeholder="企业、抬头、订单号、申请号或发票号码"
              defaultValue={filters.keyword}
            />
          </label>
          <div className={styles.searchActions}>
            <Button type="primary" htmlType="submit">
              搜索
            </Button>
            {filters.keyword && <Button onClick={() => go({ keyword: '' })}>重置</Button>}
          </div>
        </form>
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && <InvoiceTable rows={data.rows} />}
          {data?.rows.length === 0 && (
            <Empty todo={filters.keyword ? '没有符合条件的发票，请更换关键词。' : '客户申请开票后会出现在这里。'} />
          )}
          {!data && <div className={desk.blank} />}
        </Spin>
        {data && (
          <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />
        )}
      </div>
    </>
  )
}
