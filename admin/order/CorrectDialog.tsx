import { Form } from 'antd'
import { staffOrderDetail, type OrderDetail } from '../../contract/order/order.ts'
import { correctParcel } from '../../contract/production/courier.ts'
import { CarrierField } from '../../kit/CarrierField.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'

type CorrectDialogProps = {
  readonly orderId: string
  readonly consignment: OrderDetail['consignments'][number]
  readonly onClose: () => void
}

/** Puts right by which carrier and number a consignment went. */
export const CorrectDialog = ({ orderId, consignment: { id, number, carrier, trackingNo }, onClose }: CorrectDialogProps) => (
  <FormDialog
    title="更正运单"
    okText="确认更正"
    mutation={correctParcel}
    begun={{ carrier, trackingNo }}
    inputOf={(typed) => ({ consignmentId: id, ...typed })}
    told="更正成功"
    anew={[[staffOrderDetail.path, orderId]]}
    onClose={onClose}
    head={<p className={desk.subject}>收货单 {number}：更正后会通知买家，物流轨迹按新运单号重新跟踪。</p>}
  >
    <Form.Item name="carrier" label="承运商">
      <CarrierField />
    </Form.Item>
    <InputItem name="trackingNo" label="运单号" maxLength={40} />
  </FormDialog>
)
