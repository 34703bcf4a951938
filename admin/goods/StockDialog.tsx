import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, InputNumber } from 'antd'
import { adjustStock, goodsDetail, listGoods, StockForm } from '../../contract/goodsDesk.ts'
import { faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

type Props = { readonly id: number; readonly lot: { onHand: number; held: number }; readonly onClose: () => void }
type Typed = { change: number | null; reason: string }

/** Counts a lot up or down, and why. */
export function StockDialog({ id, lot, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const deed = useOnce(adjustStock)
  const change: number | null | undefined = Form.useWatch('change', form)

  function submit(typed: Typed) {
    const missing = missingIn({ change: '请填写增减的件数', reason: '请填写原因' }, typed)
    if (Object.keys(missing).length > 0) return showFaults(form, missing)
    const { data, faults } = judge(StockForm, { id, ...typed })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        tell('调整成功')
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: [goodsDetail.path, id] })
        void queries.invalidateQueries({ queryKey: [listGoods.path] })
      },
    })
  }

  return (
    <FormModal
      title="调整库存"
      okText="确认调整"
      busy={deed.isPending}
      width={440}
      form={form}
      first={{ change: null, reason: '' }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={deed.error} />
          <p>
            现有 {lot.onHand} 件，未付款订单占用 {lot.held} 件{change ? `，调整后 ${lot.onHand + change} 件` : ''}
          </p>
        </>
      }
    >
      <Form.Item label="增减件数（减少填负数）" name="change">
        <InputNumber style={{ width: '100%' }} precision={0} controls={false} />
      </Form.Item>
      <Form.Item label="原因" name="reason">
        <Input maxLength={60} placeholder="如 盘点、入库、破损" />
      </Form.Item>
    </FormModal>
  )
}
