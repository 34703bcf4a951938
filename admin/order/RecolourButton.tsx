import { Button, Form } from 'antd'
import { useState } from 'react'
import { staffOrderDetail, type OrderDetail, type OrderLine } from '../../contract/order/order.ts'
import { recolourLine } from '../../contract/order/recolour.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { site } from '../pieces/site.ts'
import { coloursTyped, type TypedColours } from './recolour.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'

type Props = { readonly order: OrderDetail; readonly line: OrderLine }

/** To write the true colours into a line that lost them; nothing on any other. */
export function RecolourButton({ order, line }: Props) {
  const [open, setOpen] = useState(false)
  if (line.lostColours === null) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>更正颜色数量</Button>
      {open && <RecolourDialog order={order} line={line} onClose={() => setOpen(false)} />}
    </>
  )
}

function RecolourDialog({ order, line, onClose }: Props & { readonly onClose: () => void }) {
  const parts = order.consignments.flatMap((one) => {
    const share = one.lines.find(({ lineId }) => lineId === line.id)
    return share ? [{ ...share, consignmentId: one.id, number: one.number }] : []
  })

  return (
    <FormDialog
      site={site}
      title="更正颜色数量"
      okText="确认更正"
      mutation={recolourLine}
      inputOf={(typed: TypedColours) => ({ data: { orderId: order.orderId, lineId: line.id, shares: coloursTyped(typed) } })}
      told="颜色数量已更正"
      anew={[[staffOrderDetail.path, order.orderId]]}
      onClose={onClose}
      head={
        <>
          <p className={desk.subject}>
            {line.storeName}：现记录为 {line.selectionText[0]}
          </p>
          <p className={desk.quiet}>请先与买家核对。数量之和不变、价格相同才能更正；更正后会通知买家，只能更正一次。</p>
        </>
      }
    >
      {parts.map(({ consignmentId, number, quantity }) => (
        <fieldset key={consignmentId}>
          <legend>
            收货单 {number}，共 {quantity} {line.unitName}
          </legend>
          {line.lostColours?.map(({ key, label }) => (
            <Form.Item key={key} name={[consignmentId, key]} label={label}>
              <NumberBox suffix={line.unitName} />
            </Form.Item>
          ))}
        </fieldset>
      ))}
    </FormDialog>
  )
}
