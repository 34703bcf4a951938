import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listPromotions, promotionTabs, type PromotionRow } from '../../contract/promotion/promotionDesk.ts'
import { promotionKinds } from '../../contract/promotion/kinds.ts'
import type { PromotionKind } from '../../contract/promotion/rule.ts'
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
import { kindForms } from './kinds.tsx'
import { PromotionDialog } from './PromotionDialog.tsx'
import { promotionsQuery } from './queries.ts'
import { standingTone } from './standing.ts'
import styles from './promotion.module.css'

/** 营销: the activities, how each stands and what it has taken off. */
export function PromotionsPage() {
  const list = useFilters(listPromotions.input)
  const { filters, go } = list
  const found = useQuery(promotionsQuery(filters))
  const [open, setOpen] = useState<PromotionKind | null>(null)
  const goTo = useNavigate()
  return (
    <>
      <Heading title="营销活动">
        <Link to="/promotion/calendar">活动日历</Link>
        <Link to="/promotion/groups">拼团</Link>
        <ExportLink subject="promotions" filters={filters} />
        <Dropdown
          trigger={['click']}
          menu={{
            items: Object.entries(kindForms).map(([key, { adds }]) => ({ key, label: adds })),
            onClick: ({ key }) => setOpen(key as PromotionKind),
          }}
        >
          <Button type="primary">新增活动</Button>
        </Dropdown>
      </Heading>
      <ListFrame
        {...list}
        name="营销活动"
        tabs={tabsOf(promotionTabs, 'state', list, found.data?.counts)}
        search={
          <ListSearch
            list={list}
            placeholder="活动名称"
            narrowed={Boolean(filters.keyword || filters.kind)}
            onReset={() => go({ keyword: '', kind: '' })}
          >
            <label>
              类型
              <Select
                aria-label="类型"
                style={{ minWidth: 120 }}
                value={filters.kind ?? 'all'}
                options={[{ value: 'all', label: '全部' }, ...Object.entries(promotionKinds).map(([value, label]) => ({ value, label }))]}
                onChange={(kind: string) => go({ kind: kind === 'all' ? '' : kind })}
              />
            </label>
          </ListSearch>
        }
        found={found}
        empty={
          <Empty
            todo={
              filters.keyword || filters.kind
                ? '没有符合条件的活动，请更换条件。'
                : '新增活动并发布后，到时间自动生效，到结束时间自动停止。'
            }
          />
        }
      >
        {(rows) => <PromotionTable rows={rows} />}
      </ListFrame>
      {open && <PromotionDialog kind={open} one={null} onMade={(id) => void goTo(`/promotion/${id}`)} onClose={() => setOpen(null)} />}
    </>
  )
}

const PromotionTable = ({ rows }: { rows: readonly PromotionRow[] }) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.id}
    columns={[
      {
        title: '活动',
        phone: null,
        cell: (row) => <Link to={`/promotion/${row.id}`}>{row.name}</Link>,
        small: (row) => `${promotionKinds[row.kind]} · ${row.staffName}`,
      },
      { title: '优惠', cell: (row) => row.gives.split(' · ')[0], small: (row) => row.gives.split(' · ').slice(1).join(' · ') },
      { title: '状态', cell: (row) => <StateTag label={row.standing} tone={standingTone(row.standing)} /> },
      {
        title: '时间',
        cell: (row) => <span className={styles.moment}>{row.from.slice(0, 16)}</span>,
        small: (row) => `至 ${row.until.slice(0, 16)}${row.extended ? '（已延期）' : ''}`,
      },
      {
        title: '已优惠（含待付款）',
        right: true,
        cell: (row) => <Money yuan={row.used} />,
        small: (row) => row.budget !== null && `预算 ¥${row.budget}`,
      },
    ]}
  />
)
