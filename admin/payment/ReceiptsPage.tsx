import { useQuery } from '@tanstack/react-query'
import { Button, Input, Spin } from 'antd'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { listReceipts } from '../../contract/payment.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { LinkButton } from '../pieces/LinkButton.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ReceiptTable } from './ReceiptTable.tsx'
import { receiptsQuery } from './queries.ts'
import desk from '../order/order.module.css'
import styles from '../pieces/pieces.module.css'

const tabs = { all: '全部', open: '待入账', booked: '已入账' } as const

/** The bank receipts finance has written down, and which of them are still to be booked. */
export function ReceiptsPage() {
  const { filters, pathWith, go } = useFilters(listReceipts.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(receiptsQuery(filters))

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    go({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }

  return (
    <>
      <Heading title="银行流水">
        <LinkButton to="/payment/new">登记流水</LinkButton>
      </Heading>
      <div className={desk.desk}>
        <Tabs
          name="流水分类"
          tabs={Object.entries(tabs).map(([state, label]) => ({
            to: pathWith({ state: state === 'all' ? '' : state }),
            label,
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
              placeholder="流水号、付款户名、附言或订单号"
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
          {data && data.rows.length > 0 && <ReceiptTable rows={data.rows} />}
          {data?.rows.length === 0 && (
            <Empty
              todo={
                filters.keyword ? '没有符合条件的流水，请更换关键词。' : '收到客户转账后，先登记流水，再匹配订单入账。'
              }
            >
              {!filters.keyword && <Link to="/payment/new">登记流水</Link>}
            </Empty>
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
