import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { staffOrderDetail } from '../../contract/order/order.ts'
import { clearFaults, judge, showFaults } from '../../kit/form.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { staffQuery } from '../shell/staff.ts'
import { choiceOf, type Choice } from './choice.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from './payment.module.css'

/**
 * Choosing an order by its number. Who also works in orders sees what it comes to before booking; others are told
 * by the server when it is booked.
 */
export function ByHand({ amount, onChoose }: { amount: string; onChoose: (choice: Choice) => void }) {
  const [form] = Form.useForm<{ orderId: string }>()
  const { data: staff } = useSuspenseQuery(staffQuery)
  const find = useMutation({
    mutationFn: async (orderId: string): Promise<Choice> =>
      staff.areas.includes('orders') ? choiceOf(await call(staffOrderDetail, { orderId }), amount) : { orderId, step: 1, known: null },
  })

  function submit({ orderId = '' }: { orderId?: string }) {
    const { data, faults } = judge(staffOrderDetail.input, { orderId: orderId.trim().toUpperCase() })
    if (!data) return showFaults(form, faults)
    find.mutate(data.orderId, { onSuccess: onChoose })
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} onValuesChange={clearFaults(form)}>
      <Fault error={find.error} />
      <div className={styles.byHand}>
        <InputItem label="订单号" name="orderId" maxLength={24} />
        <Button htmlType="submit" loading={find.isPending}>
          查找订单
        </Button>
      </div>
    </Form>
  )
}
