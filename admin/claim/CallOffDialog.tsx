import { Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { CallOffForm, callOffOrder } from '../../contract/claim/claimDesk.ts'
import type { ClaimReason } from '../../contract/claim/claimReason.ts'
import { grouped } from '../../contract/money.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { judge } from '../../kit/form.ts'
import { site } from '../pieces/site.ts'
import { beginKeys, type Claimable } from './queries.ts'
import { WordFields, wordIn, type TypedWord } from './WordFields.tsx'
import desk from '../pieces/desk.module.css'

type Typed = TypedWord & { reason?: ClaimReason; text?: string }

/** Calls an order off that is paid and not made, with everything back. */
export function CallOffDialog({ order, onClose }: { order: Claimable; onClose: () => void }) {
  const go = useNavigate()
  return (
    <FormDialog
      site={site}
      title="取消订单并全额退款"
      okText="确认取消并退款"
      danger
      mutation={callOffOrder}
      inputOf={({ reason, text, ...typed }: Typed) => judge(CallOffForm, { orderId: order.orderId, reason, text, ...wordIn(typed) })}
      fields={{ word: 'at' }}
      first={{ reason: order.whole.reasons[0]?.reason }}
      told="订单已取消，待财务退款"
      onMade={({ id }) => go(`/claim/${id}`)}
      anew={beginKeys(order.orderId)}
      onClose={onClose}
      head={
        <>
          <p className={desk.subject}>
            {order.companyName}，订单 {order.orderId}
          </p>
          <p className={desk.warning}>
            已付货款 ¥{grouped(order.whole.refundable)} 全部退回：扫码支付原路退回，对公转账由财务转回。订单立即取消，不能恢复。
          </p>
        </>
      }
    >
      <Form.Item name="reason" label="原因">
        <Select options={order.whole.reasons.map(({ reason: value, label }) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="text" label="说明（客户可见）">
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      <WordFields without="未勾选：由商家取消，客户会收到取消与退款的消息。" />
    </FormDialog>
  )
}
