import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { CorrectParcelForm, correctParcel } from '../../contract/production/courier.ts'
import { staffOrderDetail, type OrderDetail } from '../../contract/order/order.ts'
import { CarrierField } from '../../kit/CarrierField.tsx'
import { faultsIn, judge, showFaults, unplaced } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import desk from '../pieces/desk.module.css'

type Typed = { carrier?: string; trackingNo?: string }
type CorrectDialogProps = {
  readonly orderId: string
  readonly consignment: OrderDetail['consignments'][number]
  readonly onClose: () => void
}

/** Puts right by which carrier and number a consignment went. */
export function CorrectDialog({ orderId, consignment, onClose }: CorrectDialogProps) {
  const { id: consignmentId, number, carrier, trackingNo } = consignment
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const deed = useOnce(correctParcel)

  function submit(typed: Typed) {
    const { data, faults } = judge(CorrectParcelForm, { consignmentId, ...typed })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        tell('更正成功')
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () => void queries.invalidateQueries({ queryKey: [staffOrderDetail.path, orderId] }),
    })
  }

  return (
    <FormModal
      title="更正运单"
      okText="确认更正"
      busy={deed.isPending}
      width={480}
      form={form}
      first={{ carrier, trackingNo }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p className={desk.subject}>收货单 {number}：更正后会通知买家，物流轨迹按新运单号重新跟踪。</p>
          <Fault error={unplaced(form, deed.error)} />
        </>
      }
    >
      <Form.Item name="carrier" label="承运商">
        <CarrierField />
      </Form.Item>
      <Form.Item name="trackingNo" label="运单号">
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
    </FormModal>
  )
}
