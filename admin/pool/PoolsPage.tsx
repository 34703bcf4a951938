import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { poolTabs, staffListPools, type PoolRow } from '../../contract/promotion/poolDesk.ts'
import { poolTones } from '../../contract/promotion/poolState.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { PoolDialog } from './PoolDialog.tsx'
import { poolsQuery } from './queries.ts'

/** 拼印: the runs, how each stands and how many are in. */
export function PoolsPage() {
  const list = useFilters(staffListPools.input)
  const { filters } = list
  const found = useQuery(poolsQuery(filters))
  const [adding, add] = useState(false)
  const goTo = useNavigate()
  return (
    <>
      <Heading title="拼印">
        <ExportLink subject="pools" filters={filters} />
        <Button type="primary" onClick={() => add(true)}>
          新增拼印
        </Button>
      </Heading>
      <ListFrame
        {...list}
        name="拼印"
        tabs={tabsOf(poolTabs, 'state', list, found.data?.counts)}
        search={<ListSearch list={list} placeholder="商品名称或采购编号" />}
        found={found}
        empty={
          <Empty
            todo={
              filters.keyword
                ? '没有符合条件的拼印，请更换关键词。'
                : '新增一批拼印并开放后，多家企业可以一起印刷同一配置的商品，印得越多每件越便宜。'
            }
          />
        }
      >
        {(rows) => <PoolTable rows={rows} />}
      </ListFrame>
      {adding && <PoolDialog one={null} onMade={(id) => void goTo(`/pool/${id}`)} onClose={() => add(false)} />}
    </>
  )
}

const PoolTable = ({ rows }: { rows: readonly PoolRow[] }) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.id}
    columns={[
      {
        title: '商品',
        phone: null,
        cell: (row) => <Link to={`/pool/${row.id}`}>{row.storeName}</Link>,
        small: (row) => `${row.selectionText.join('、')} · ${row.staffName}`,
      },
      { title: '状态', cell: (row) => <StateTag label={row.standing} tone={row.standing === '待复核' ? 'due' : poolTones[row.state]} /> },
      { title: '截止', cell: (row) => row.closes.slice(0, 16), small: (row) => `${row.readyDay} 交货` },
      {
        title: '已参加',
        right: true,
        cell: (row) => `${row.pieces} ${row.unitName}`,
        small: (row) => `${row.members} 家`,
      },
      { title: '起印 / 最多', right: true, cell: (row) => `${row.least} / ${row.most}` },
    ]}
  />
)
