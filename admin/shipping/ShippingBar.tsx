import { Button } from 'antd'
import { useState } from 'react'
import {
  paperDeeds,
  shippingAtMost,
  shippingDeeds,
  type ShippingDeed,
  type ShippingFilter,
  type ShippingRow,
  type ShippingStand,
} from '../../contract/shipping/shipping.ts'
import { DeedDialog } from './DeedDialog.tsx'
import bar from '../pieces/bulk.module.css'

type ShippingBarProps = {
  /** Those that were chosen one by one. */
  readonly rows: readonly ShippingRow[]
  /** What the list was asked for, and how many answer to that. */
  readonly filter: ShippingFilter
  readonly total: number
  /** Whether the person may do more than print. */
  readonly works: boolean
  readonly onDrop: () => void
}

/** What is done with consignments that stand so, in the order it is usually done. */
const deedsAt: Record<ShippingStand, readonly ShippingDeed[]> = {
  ready: ['waybill', 'label', 'packing', 'ship', 'ticket', 'cancelWaybill'],
  soon: ['pack', 'waybill', 'ticket', 'packing', 'cancelWaybill'],
  shipped: ['label', 'packing'],
  unused: ['cancelWaybill'],
}

/** What can be done with the chosen consignments, or with all that were found. */
export function ShippingBar({ rows, filter, total, works, onDrop }: ShippingBarProps) {
  const [all, setAll] = useState(false)
  const [asked, ask] = useState<ShippingDeed | null>(null)
  const many = all ? total : rows.length
  const deeds = deedsAt[filter.stand].filter((deed) => works || (paperDeeds as readonly string[]).includes(deed))
  return (
    <>
      <div className={bar.bulk} role="region" aria-label="批量发货">
        <span role="status">已选 {many} 单</span>
        {!all && total > rows.length && total <= shippingAtMost && (
          <Button size="small" type="link" onClick={() => setAll(true)}>
            选择符合条件的全部 {total} 单
          </Button>
        )}
        {deeds.map((deed) => (
          <Button
            key={deed}
            size="small"
            type={deed === 'ship' || deed === 'pack' ? 'primary' : 'default'}
            danger={deed === 'cancelWaybill'}
            onClick={() => ask(deed)}
          >
            {shippingDeeds[deed].label}
          </Button>
        ))}
        <Button size="small" type="text" onClick={onDrop}>
          取消选择
        </Button>
      </div>
      {asked && (
        <DeedDialog
          deed={asked}
          chosen={all ? { filter } : { consignmentIds: rows.map(({ id }) => id) }}
          count={many}
          rows={all ? [] : rows}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
