import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { countShown, tabsShown } from '../../contract/order/orderTabs.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { staffListOrders } from '../../contract/order/order.ts'
import { useFilters } from '../filters.ts'
import { NotedPanel } from '../order/NotedPanel.tsx'
import { TroubledPanel } from '../order/TroubledPanel.tsx'
import { keptQuery } from '../order/noteQueries.ts'
import { OrderTable } from '../order/OrderTable.tsx'
import { ordersQuery } from '../order/queries.ts'
import { Empty } from '../pieces/Empty.tsx'
import { FoundRows } from '../pieces/ListFrame.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { cleared, narrowedBy } from './asked.ts'
import { BulkBar } from './BulkBar.tsx'
import { FilterBar } from './FilterBar.tsx'
import { OrderSearch } from './OrderSearch.tsx'
import { useFirstFilter } from './useFirstFilter.ts'
import desk from '../pieces/desk.module.css'

/** The order desk: every company's orders by what is to be done, found by what they are, moved one by one or many at once. */
export function OrderDeskPage() {
  const { filters, pathWith, go } = useFilters(staffListOrders.input)
  const opening = useFirstFilter()
  const { search } = useLocation()
  const { data: staff } = useSuspenseQuery(staffQuery)
  const found = useQuery({ ...ordersQuery(filters), enabled: !opening })
  const { data } = found
  const { data: kept } = useQuery(keptQuery(data?.rows.map(({ orderId }) => orderId) ?? []))
  const { page: _, limit: __, ...asked } = filters
  const key = JSON.stringify(asked)
  const [chosen, choose] = useState<{ readonly key: string; readonly ids: readonly string[] }>({ key, ids: [] })
  // What was chosen among others is not meant any more.
  const ids = chosen.key === key ? chosen.ids : []
  const searching = narrowedBy(filters) > 0 || Boolean(filters.keyword || filters.from || filters.to)

  const shown = tabsShown(data?.tabs, filters.type ?? '')

  return (
    <>
      <Heading title="订单">
        <LinkButton to="/order/bulk" plain>
          批量操作记录
        </LinkButton>
        {staff.areas.includes('export') && (
          <LinkButton to={`/sheet/orders${search}`} plain>
            导出
          </LinkButton>
        )}
      </Heading>
      <div className={desk.alerts}>
        <NotedPanel />
        <TroubledPanel />
      </div>
      <div className={desk.desk}>
        <Tabs
          name="订单分类"
          tabs={tabsOf(
            Object.fromEntries(shown),
            'type',
            { filters, pathWith },
            data && Object.fromEntries(shown.map(([tab]) => [tab, countShown(tab, data) ?? ''])),
          )}
        />
        <FilterBar />
        <OrderSearch key={key} filters={filters} onSearch={go} />
        {data && ids.length > 0 && (
          <BulkBar key={key} ids={ids} filter={asked} total={data.total} onDrop={() => choose({ key, ids: [] })} />
        )}
        <FoundRows
          filters={filters}
          pathWith={pathWith}
          found={found}
          more={data?.atLeast?.includes(filters.type ?? 'all')}
          empty={
            <Empty todo={searching ? '没有符合条件的订单，请更换关键词或放宽筛选条件。' : '客户下单后，订单会出现在这里。'}>
              {searching && <Button onClick={() => go(cleared)}>清空筛选条件</Button>}
            </Empty>
          }
        >
          {(rows) => <OrderTable rows={rows} kept={kept} choice={{ ids, choose: (next) => choose({ key, ids: next }) }} />}
        </FoundRows>
      </div>
    </>
  )
}
