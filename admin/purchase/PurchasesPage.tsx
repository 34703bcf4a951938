import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listPurchases, purchaseTabs, type PurchaseRow } from '../../contract/goods/purchase.ts'
import { purchaseTones } from '../../contract/goods/purchaseState.ts'
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
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { purchasesQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'

/** 采购单: what was ordered of suppliers, and how much of it has come. */
export function PurchasesPage() {
  const list = useFilters(listPurchases.input)
  const { filters } = list
  const found = useQuery(purchasesQuery(filters))
  const [open, setOpen] = useState(false)
  const goTo = useNavigate()
  return (
    <>
      <Heading title="采购单">
        <ExportLink subject="purchases" filters={filters} />
        <Button type="primary" onClick={() => setOpen(true)}>
          新增采购单
        </Button>
      </Heading>
      <ListFrame
        {...list}
        name="采购单"
        tabs={tabsOf(purchaseTabs, 'state', list, found.data?.counts)}
        search={<ListSearch list={list} placeholder="采购单号或供应商" />}
        found={found}
        empty={<Empty todo={filters.keyword ? '没有符合条件的采购单，请更换关键词。' : '新增采购单并发出后，到货时在这里登记收货。'} />}
      >
        {(rows) => <PurchaseTable rows={rows} />}
      </ListFrame>
      {open && <PurchaseDialog purchase={null} onMade={(id) => void goTo(`/purchase/${id}`)} onClose={() => setOpen(false)} />}
    </>
  )
}

const PurchaseTable = ({ rows }: { rows: readonly PurchaseRow[] }) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.id}
    columns={[
      {
        title: '采购单',
        phone: null,
        cell: (row) => <Link to={`/purchase/${row.id}`}>{row.number}</Link>,
        small: (row) => `${row.createTime.slice(0, 16)} · ${row.staffName}`,
      },
      { title: '供应商', cell: (row) => row.supplierName },
      { title: '状态', cell: (row) => <StateTag label={row.stateLabel} tones={purchaseTones} state={row.state} /> },
      { title: '已收 / 订购', right: true, cell: (row) => `${row.received} / ${row.quantity}` },
      { title: '金额（不含税）', right: true, cell: (row) => <Money yuan={row.amount} /> },
      {
        title: '预计到货',
        cell: (row) => row.expectedDay ?? '—',
        small: (row) => row.late && <StateTag label="逾期未到" tone="bad" />,
      },
    ]}
  />
)
