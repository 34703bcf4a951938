import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { listShipping, shippingStands, type ShippingRow } from '../../contract/shipping/shipping.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { FoundRows } from '../pieces/ListFrame.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { shippingQuery } from './queries.ts'
import { ShippingBar } from './ShippingBar.tsx'
import { ShippingSearch } from './ShippingSearch.tsx'
import { ShippingTable } from './ShippingTable.tsx'
import desk from '../pieces/desk.module.css'

const todos = {
  ready: '没有可以发货的收货单。商品全部装箱、尾款付清后会出现在这里。',
  soon: '没有正在备货的收货单。',
  shipped: '最近 30 天没有发货。',
  unused: '没有未使用的电子面单。改用其他单号发货或订单取消后，已取的面单会出现在这里，请取消。',
} as const

/** 发货台: consignments that are ready to go, those that will be and what they wait for, and what was sent lately. */
export function ShippingPage() {
  const { filters, pathWith, go } = useFilters(listShipping.input)
  const found = useQuery(shippingQuery(filters))
  const { data } = found
  const { data: staff } = useSuspenseQuery(staffQuery)
  const { page: _, limit: __, ...asked } = filters
  const key = JSON.stringify(asked)
  const [chosen, choose] = useState<{ readonly key: string; readonly rows: readonly ShippingRow[] }>({ key, rows: [] })
  // What was chosen among others is not meant any more.
  const rows = chosen.key === key ? chosen.rows : []
  const narrowed = Boolean(filters.keyword || filters.region || filters.carrier || filters.from || filters.to)
  const works = staff.areas.includes('production')

  return (
    <>
      <Heading title="发货台">
        {works && (
          <LinkButton to="/sheet/shipments" plain>
            导入导出运单号
          </LinkButton>
        )}
        {staff.areas.includes('connection') && (
          <LinkButton to="/setting/waybill" plain>
            电子面单设置
          </LinkButton>
        )}
        <LinkButton to="/shipping/run" plain>
          作业记录
        </LinkButton>
      </Heading>
      <div className={desk.desk}>
        <Tabs name="发货状态" tabs={tabsOf(shippingStands, 'stand', { filters, pathWith }, data?.stands)} />
        <ShippingSearch key={key} filters={filters} narrowed={narrowed} onSearch={go} />
        {data && rows.length > 0 && (
          <ShippingBar key={key} rows={rows} filter={asked} total={data.total} works={works} onDrop={() => choose({ key, rows: [] })} />
        )}
        <FoundRows
          filters={filters}
          pathWith={pathWith}
          found={found}
          empty={
            <Empty todo={narrowed ? '没有符合条件的收货单，请放宽筛选条件。' : todos[filters.stand]}>
              {narrowed && <Button onClick={() => go({ keyword: '', region: '', carrier: '', from: '', to: '' })}>清空筛选条件</Button>}
            </Empty>
          }
        >
          {(shown) => <ShippingTable rows={shown} chosen={rows} choose={(next) => choose({ key, rows: next })} />}
        </FoundRows>
      </div>
    </>
  )
}
