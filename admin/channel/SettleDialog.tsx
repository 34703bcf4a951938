import { Radio } from 'antd'
import { useState } from 'react'
import { grouped } from '../../contract/money.ts'
import { listCodePayments, settleMismatch } from '../../contract/payment/channelDesk.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts } from '../pieces/Panel.tsx'
import { site } from '../pieces/site.ts'
import type { CodePayment } from './codePayment.ts'

type Way = 'order' | 'back'

/** Asks what is to become of a payment of another sum than its code's. */
export function SettleDialog({ payment, onClose }: { payment: CodePayment; onClose: () => void }) {
  const [way, setWay] = useState<Way>('order')
  return (
    <AskDialog
      site={site}
      title="处理金额不符的付款"
      okText="确认处理"
      width={480}
      mutation={settleMismatch}
      input={{ outTradeNo: payment.outTradeNo, way }}
      told={({ booked, goesBack }) => `已处理：入订单 ${grouped(booked)} 元，原路退回 ${grouped(goesBack)} 元`}
      anew={[[listCodePayments.path]]}
      onClose={onClose}
    >
      <Facts
        rows={[
          ['订单', `${payment.orderId} · ${payment.companyName}`],
          ['付款码金额', <Money key="amount" yuan={payment.amount} />],
          ['实际收到', <Money key="paid" yuan={payment.paid ?? '0.00'} strong />],
        ]}
      />
      <Radio.Group
        aria-label="处理方式"
        value={way}
        onChange={({ target }) => setWay(target.value as Way)}
        options={[
          { value: 'order', label: '计入订单，多出的原路退回' },
          { value: 'back', label: '全部原路退回' },
        ]}
        vertical
      />
    </AskDialog>
  )
}
