import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { orderTabs, staffListOrders, type OrderTab } from '../../contract/order.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import { OrderSearch } from './OrderSearch.tsx'
import { OrderTable } from './OrderTable.tsx'
import { ordersQuery } from './queries.ts'
import styles from './order.module.css'

const names = Object.entries(orderTabs) as [OrderTab, string][]

/** The order desk: every company's orders by what is to be done, found by number, company or product. */
export function OrderDeskPage() {
  const { filters, pathWith, go } = useFilters(staffListOrders.input)
  const { data, error, isPlaceholderData, isPending } = useQuery(ordersQuery(filters))
  const searching = Boolean(filters.keyword || filters.from || filters.to)

  return (
    <>
      <Heading title="订单" />
      <div className={styles.desk}>
        <Tabs
          name="订单分类"
          tabs={names.map(([type, label]) => ({
            to: pathWith({ type: type === 'all' ? '' : type }),
            label,
            count: data && (data.tabs[type] ?? 0),
            here: filters.type === type,
          }))}
        />
        <OrderSearch key={JSON.stringify(filters)} filters={filters} onSearch={go} />
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && <OrderTable rows={data.rows} />}
          {data?.rows.length === 0 && (
            <Empty
              todo={searching ? '没有符合条件的订单，请更换关键词或放宽日期范围。' : '客户下单后，订单会出现在这里。'}
            >
              {searching && <Button onClick={() => go({ keyword: '', from: '', to: '' })}>清空筛选条件</Button>}
            </Empty>
          )}
          {!data && <div className={styles.blank} />}
        </Spin>
        {data && (
          <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />
        )}
      </div>
    </>
  )
}
