import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { listSchedules, type ScheduledProduct } from '../../contract/price/priceSchedule.ts'
import type { ScheduleState } from '../../contract/scheduled.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ProductCell } from './PriceListPage.tsx'
import { CancelScheduleDialog, ScheduleDialog } from './ScheduleDialog.tsx'
import { schedulesQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

const states = { waiting: '待生效', failed: '未能发布', published: '已发布', cancelled: '已取消' } satisfies Record<ScheduleState, string>
const todos = {
  waiting: '在商品价格页点“发布…”，选择“定时发布”，即可在这里看到。',
  failed: '到点时被其他版本覆盖、或样例结果变化而没有发布的价格，会列在这里。',
  published: '到点发布的价格会列在这里。',
  cancelled: '取消或收起的定时价格会列在这里。',
} satisfies Record<ScheduleState, string>

/** 定时价格: what is to come, and what became of it. */
export function SchedulePage() {
  const { filters, pathWith } = useFilters(listSchedules.input)
  const found = useQuery(schedulesQuery(filters))
  const { state } = filters
  return (
    <>
      <p className={desk.trail}>
        <Link to="/price">价格</Link> › 定时价格
      </p>
      <Heading title="定时价格" />
      <ListFrame
        name="状态"
        tabs={Object.entries(states).map(([one, label]) => ({
          to: pathWith({ state: one === 'waiting' ? '' : one }),
          label,
          count: one === 'waiting' || one === 'failed' ? found.data?.counts[one] : undefined,
          here: one === state,
        }))}
        filters={filters}
        pathWith={pathWith}
        found={found}
        empty={<Empty todo={todos[state]} />}
      >
        {(rows) => <ScheduleTable rows={rows} />}
      </ListFrame>
    </>
  )
}

type Open = { readonly kind: 'read' | 'cancel'; readonly one: ScheduledProduct }

function ScheduleTable({ rows }: { rows: readonly ScheduledProduct[] }) {
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <>
      <Rows
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            title: '商品',
            phone: null,
            cell: (one) => <ProductCell {...one} to={`/price/${one.productId}${one.bookId === null ? '' : `?bookId=${one.bookId}`}`} />,
          },
          { title: '价格', cell: ({ bookName }) => bookName || '公开价' },
          { title: '生效时间', cell: ({ dueTime }) => dueTime },
          { title: '定时人', cell: ({ who }) => who, small: ({ createTime }) => createTime },
          {
            title: '结果',
            cell: ({ version, state }) => (version === null ? states[state] : `版本 ${version}`),
            small: ({ failure, note }) => failure || note,
          },
          {
            title: '操作',
            cell: (one) => (
              <div className={desk.moves}>
                <Button size="small" aria-label={`查看 ${one.name} 的变化`} onClick={() => setOpen({ kind: 'read', one })}>
                  查看
                </Button>
                {(one.state === 'waiting' || one.state === 'failed') && (
                  <Button
                    size="small"
                    danger={one.state === 'waiting'}
                    aria-label={`${one.state === 'failed' ? '收起' : '取消'} ${one.name} 的定时价格`}
                    onClick={() => setOpen({ kind: 'cancel', one })}
                  >
                    {one.state === 'failed' ? '收起' : '取消'}
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      {open?.kind === 'read' && <ScheduleDialog id={open.one.id} onClose={() => setOpen(null)} />}
      {open?.kind === 'cancel' && <CancelScheduleDialog one={open.one} onClose={() => setOpen(null)} />}
    </>
  )
}
