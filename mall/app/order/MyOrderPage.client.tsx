import { useSuspenseQuery } from '@tanstack/react-query'
import { countShown, tabsShown } from '../../../contract/order/orderTabs.ts'
import { Button } from 'antd'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListFrame } from '../private/ListFrame.tsx'
import { isNarrowed } from '../private/narrowing.ts'
import { NarrowingSearch } from '../private/NarrowingSearch.tsx'
import { filtersIn, pathOf } from './filters.ts'
import type { Asked } from './MoveDialog.tsx'
import { OrderCard } from './OrderCard.tsx'
import { ordersQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import listCss from './list.module.css'

const perPage = 10

// Forms and dialogs are half of antd: they come when something is to be done.
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

/** 我的订单: by tab, word and days, newest first. All of it stands in the page's address. */
export function MyOrderPage() {
  const [query] = useSearchParams()
  const filters = filtersIn(query)
  // The last page stays until the next one has come.
  const asked = useDeferredValue(JSON.stringify(filters))
  const shown = JSON.parse(asked) as typeof filters
  const { data } = useSuspenseQuery(ordersQuery({ ...shown, limit: perPage }))
  const [exporting, setExporting] = useState(false)
  const [move, setMove] = useState<Asked | null>(null)

  return (
    <div className={pageCss.page}>
      <h1>我的订单</h1>
      <ListFrame
        name="订单分类"
        tabs={tabsShown(data.tabs, filters.type).map(([tab, label]) => ({
          label,
          to: pathOf({ ...filters, type: tab, page: 1 }),
          count: countShown(tab, data),
          here: filters.type === tab,
        }))}
        above={
          <NarrowingSearch
            key={asked}
            narrowing={filters}
            hint="订单号、采购编号或商品名称"
            days="下单日期"
            pathOf={(narrowing) => pathOf({ type: filters.type, ...narrowing })}
          >
            <Button onClick={() => setExporting(true)}>导出</Button>
          </NarrowingSearch>
        }
        page={shown.page}
        limit={perPage}
        href={(page) => pathOf({ ...shown, page })}
        found={data}
        more={data.atLeast?.includes(shown.type)}
        busy={asked !== JSON.stringify(filters)}
        className={listCss.list}
        empty={<NoOrders searched={isNarrowed(filters)} />}
      >
        {data.rows.map((order) => (
          <OrderCard
            key={order.orderId}
            order={order}
            onMove={(legal) => setMove({ move: legal, orderId: order.orderId, about: `订单 ${order.orderId}` })}
          />
        ))}
      </ListFrame>
      <Suspense>{exporting && <ExportDialog filters={filters} onClose={() => setExporting(false)} />}</Suspense>
      <Suspense>{move && <MoveDialog asked={move} onClose={() => setMove(null)} />}</Suspense>
    </div>
  )
}

const NoOrders = ({ searched }: { searched: boolean }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    {searched ? (
      <Link to="/myOrder" className="btn">
        清除查询条件
      </Link>
    ) : (
      <Link to="/indexpage/productlist" className="btn main">
        去商城选购
      </Link>
    )}
  </div>
)
