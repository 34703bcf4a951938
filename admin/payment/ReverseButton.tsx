import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { reverseReceipt } from '../../contract/payment/bank.ts'
import { formatYuan, parseYuan } from '../../contract/money.ts'
import { staffListOrders, staffOrderDetail } from '../../contract/order/order.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { staleByPlacing } from './bankQueries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

type Props = {
  readonly reference: string
  /** Which part of a receipt that was split; null: the whole booking. */
  readonly partId: number | null
  readonly amount: string
  /** Where it went, in words. */
  readonly went: string
}

const stale = [...staleByPlacing, staffListOrders, staffOrderDetail].map(({ path }) => [path])

/** What came of it, in words: what the order waits for now, and what is still to be done by hand. */
function saidOf({ order }: z.output<typeof reverseReceipt.output>): string {
  if (!order) return '已撤销，款项回到待认领'
  const parts = [
    order.reopened ? `订单 ${order.orderId} 回到待付款` : `订单 ${order.orderId} ${order.stateLabel}`,
    ...(parseYuan(order.due) > 0 ? [`待付 ${formatYuan(parseYuan(order.due))}`] : []),
    ...(order.begun ? ['生产与发货不会自动停止，请与客户核实'] : []),
    ...(order.invoices.length > 0 ? [`已开具或申请的发票 ${order.invoices.join('、')}，请按需红冲`] : []),
  ]
  return `已撤销，款项回到待认领。${parts.join('；')}`
}

/** Takes a booking back, with a reason. */
export function ReverseButton({ reference, partId, amount, went }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button danger size="small" aria-label={`撤销${went}的 ${formatYuan(parseYuan(amount))}`} onClick={() => setAsking(true)}>
        撤销入账
      </Button>
      {asking && (
        <FormDialog
          title="撤销入账"
          okText={`撤销 ${formatYuan(parseYuan(amount))}`}
          danger
          width={480}
          mutation={reverseReceipt}
          begun={{ reason: '' }}
          inputOf={({ reason }) => ({ reference, partId, reason })}
          told={saidOf}
          anew={stale}
          onClose={() => setAsking(false)}
          head={
            <p>
              {went}的 {formatYuan(parseYuan(amount))}{' '}
              将以反向分录撤回到待认领，原记录保留。尚未排产的订单回到待付款；已排产或发货的照常进行，欠款可见并催收。客户会收到通知。
            </p>
          }
        >
          <InputItem name="reason" label="撤销原因（客户可见）" rules={[{ required: true, message: '请填写撤销原因' }]} maxLength={100} />
        </FormDialog>
      )}
    </>
  )
}
