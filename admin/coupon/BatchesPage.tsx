import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { batchTabs, listBatches, type BatchRow } from '../../contract/coupon/couponDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import { batchesQuery } from './queries.ts'
import { standingTone } from './standing.ts'

/** 优惠券: the batches, how each stands, and what came of it. */
export function BatchesPage() {
  const list = useFilters(listBatches.input)
  const { filters } = list
  const found = useQuery(batchesQuery(filters))
  const [adding, add] = useState(false)
  const goTo = useNavigate()
  return (
    <>
      <Heading title="优惠券">
        <ExportLink subject="couponBatches" filters={filters} />
        <Button type="primary" onClick={() => add(true)}>
          新增优惠券
        </Button>
      </Heading>
      <ListFrame
        {...list}
        name="优惠券"
        tabs={tabsOf(batchTabs, 'state', list, found.data?.counts)}
        search={<ListSearch list={list} placeholder="优惠券名称" />}
        found={found}
        empty={
          <Empty
            todo={
              filters.keyword
                ? '没有符合条件的优惠券，请更换关键词。'
                : '新增优惠券后，客户可以在领券中心领取；也可以由您发放给企业，或生成兑换码。'
            }
          />
        }
      >
        {(rows) => <BatchTable rows={rows} />}
      </ListFrame>
      {adding && <BatchDialog one={null} onMade={(id) => void goTo(`/coupon/${id}`)} onClose={() => add(false)} />}
    </>
  )
}

const BatchTable = ({ rows }: { rows: readonly BatchRow[] }) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.id}
    columns={[
      {
        title: '优惠券',
        phone: null,
        cell: (row) => <Link to={`/coupon/${row.id}`}>{row.name}</Link>,
        small: (row) => `${row.how} · ${row.staffName}`,
      },
      { title: '优惠', cell: (row) => row.gives, small: (row) => row.scope },
      { title: '状态', cell: (row) => <StateTag label={row.standing} tone={standingTone(row.standing)} /> },
      {
        title: '领取时间',
        cell: (row) => `${row.from.slice(0, 16)} 至 ${row.until.slice(0, 16)}`,
        small: (row) => row.goodFor,
      },
      {
        title: '已发 / 总数',
        right: true,
        cell: ({ figures }) => `${figures.given} / ${figures.pieces}`,
        small: ({ figures }) => `已使用 ${figures.used}`,
      },
      {
        title: '已用优惠（含税）',
        right: true,
        cell: ({ figures }) => <Money yuan={figures.off} />,
        small: ({ figures }) => figures.used > 0 && `带动订单 ¥${figures.gross}`,
      },
    ]}
  />
)
