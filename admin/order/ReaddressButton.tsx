import { Button } from 'antd'
import { useState } from 'react'
import { isLiving } from '../../contract/order/orderState.ts'
import type { OrderDetail } from '../../contract/order/order.ts'
import { ReaddressDialog } from './ReaddressDialog.tsx'

type Props = { readonly order: Pick<OrderDetail, 'orderId' | 'state'>; readonly consignment: OrderDetail['consignments'][number] }

/** To put right who receives a consignment and where, while it is not shipped. */
export function ReaddressButton({ order, consignment }: Props) {
  const [open, setOpen] = useState(false)
  if (consignment.state !== 'waiting' || !(isLiving(order.state) || order.state === 'pending_approval')) return null
  return (
    <div>
      <Button onClick={() => setOpen(true)} aria-label={`更正收货地址 ${consignment.number}`}>
        更正收货地址
      </Button>
      {open && <ReaddressDialog orderId={order.orderId} consignment={consignment} onClose={() => setOpen(false)} />}
    </div>
  )
}
