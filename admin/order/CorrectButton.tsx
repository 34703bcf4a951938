import { Button } from 'antd'
import { useState } from 'react'
import type { OrderDetail } from '../../contract/order/order.ts'
import { CorrectDialog } from './CorrectDialog.tsx'

type Props = { readonly orderId: string; readonly consignment: OrderDetail['consignments'][number] }

/** To put a wrong carrier or number right, while the consignment is not signed for. */
export function CorrectButton({ orderId, consignment }: Props) {
  const [open, setOpen] = useState(false)
  if (consignment.fetched || (consignment.state !== 'shipped' && consignment.state !== 'delivered')) return null
  return (
    <div>
      <Button onClick={() => setOpen(true)} aria-label={`更正运单 ${consignment.number}`}>
        更正运单
      </Button>
      {open && <CorrectDialog orderId={orderId} consignment={consignment} onClose={() => setOpen(false)} />}
    </div>
  )
}
