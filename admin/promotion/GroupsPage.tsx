import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { groupTabs, listGroups, type GroupRow } from '../../contract/promotion/groupDesk.ts'
import { groupTones } from '../../contract/promotion/groupState.ts'
import { Rows } from '../../kit/Rows.tsx'
import { call } from '../call.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import desk from '../pieces/desk.module.css'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import styles from './promotion.module.css'

const groupsQuery = (filters: z.output<typeof listGroups.input>) =>
  queryOptions({
    queryKey: [listGroups.path, filters],
    queryFn: ({ signal }) => call(listGroups, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  })

/** 营销 · 拼团: which groups there are, how each stands, and how one is ended. */
export function GroupsPage() {
  const list = useFilters(listGroups.input)
  const { filters, go } = list
  const found = useQuery(groupsQuery(filters))
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <p className={desk.trail}>
        <Link to="/promotion">营销活动</Link> / 拼团
      </p>
      <Heading title="拼团">
        <ExportLink subject="groups" filters={filters} />
        <ExportLink subject="groupMembers" filters={filters} label="导出参团明细" />
      </Heading>
      <ListFrame
        {...list}
        name="拼团"
        tabs={tabsOf(groupTabs, 'state', list, found.data?.counts)}
        search={
          <ListSearch
            list={list}
            placeholder="商品、活动、企业或订单号"
            narrowed={Boolean(filters.keyword || filters.promotionId)}
            onReset={() => go({ keyword: '', promotionId: '' })}
          />
        }
        found={found}
        empty={<Empty todo={filters.keyword ? '没有符合条件的拼团，请更换条件。' : '客户发起拼团后在这里显示。'} />}
      >
        {(rows) => <GroupTable rows={rows} onOpen={setOpen} />}
      </ListFrame>
      {open !== null && <GroupDialog id={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const GroupTable = ({ rows, onOpen }: { rows: readonly GroupRow[]; onOpen: (id: number) => void }) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.id}
    columns={[
      {
        title: '商品',
        phone: null,
        cell: (row) => (
          <Button
            type="link"
            style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
            onClick={() => onOpen(row.id)}
          >
            {row.productName}
          </Button>
        ),
        small: (row) => `${row.promotionName} · 第 ${row.id} 团`,
      },
      {
        title: '状态',
        cell: (row) => <StateTag label={row.stateLabel} tone={groupTones[row.state]} />,
        small: (row) => row.reason,
      },
      {
        title: '企业',
        cell: (row) => `${row.paid} / ${row.people} 家已付款`,
        small: (row) => row.taken > row.paid && `另 ${row.taken - row.paid} 家待付款`,
      },
      {
        title: '截止',
        cell: (row) => <span className={styles.moment}>{row.until.slice(0, 16)}</span>,
        small: (row) => `发起 ${row.begun.slice(0, 16)}`,
      },
      { title: '已付款（含税）', right: true, cell: (row) => <Money yuan={row.gross} />, small: (row) => `${row.pieces} 件` },
    ]}
  />
)
