import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { bulkAtMost, type BulkChoice, type DeskFilter } from '../../contract/order/orderDesk.ts'
import { Fault } from '../pieces/Fault.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { choicesQuery, type Chosen } from './queries.ts'
import bar from '../pieces/bulk.module.css'

type BulkBarProps = {
  /** The orders that were chosen one by one. */
  readonly ids: readonly string[]
  /** What the list was asked for, and how many orders answer to that. */
  readonly filter: DeskFilter
  readonly total: number
  readonly onDrop: () => void
}

/** What can be done with the chosen orders, or with all that were found; each move says how many of them it fits. */
export function BulkBar({ ids, filter, total, onDrop }: BulkBarProps) {
  const [all, setAll] = useState(false)
  const [asked, ask] = useState<BulkChoice | null>(null)
  const chosen: Chosen = all ? { filter } : { orderIds: [...ids] }
  const { data, error, isPlaceholderData } = useQuery(choicesQuery(chosen))
  const many = all ? (data?.orders ?? total) : ids.length

  return (
    <>
      <div className={bar.bulk} role="region" aria-label="批量操作">
        <span role="status">已选 {many} 单</span>
        {!all && total > ids.length && total <= bulkAtMost && (
          <Button size="small" type="link" onClick={() => setAll(true)}>
            选择符合条件的全部 {total} 单
          </Button>
        )}
        {(data?.moves ?? []).map((choice) => (
          <Button key={choice.move} size="small" danger={choice.danger} disabled={isPlaceholderData} onClick={() => ask(choice)}>
            {choice.label}（{choice.orders}）
          </Button>
        ))}
        {data?.moves.length === 0 && <em>所选订单没有可以批量进行的操作</em>}
        <Button size="small" type="text" onClick={onDrop}>
          取消选择
        </Button>
      </div>
      <Fault error={error} />
      {asked && data && <BulkDialog choice={asked} chosen={chosen} orders={data.orders} onClose={() => ask(null)} />}
    </>
  )
}
