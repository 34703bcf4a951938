import { useSuspenseQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ClaimableLine } from '../../contract/claim/claim.ts'
import { grouped } from '../../contract/money.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ByStaffDialog } from './ByStaffDialog.tsx'
import { CallOffDialog } from './CallOffDialog.tsx'
import { claimableQuery, type Claimable } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

type Open = { readonly line: ClaimableLine | null } | 'callOff' | null

/** 代客户申请售后: what a customer says on the phone of an order, of one of its lines or of all of it. */
export function BeginPage() {
  const { orderId = '' } = useParams()
  const { data: order } = useSuspenseQuery(claimableQuery(orderId))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <p className={desk.trail}>
        <Link to={`/order/${orderId}`}>订单 {orderId}</Link> / 代客户申请售后
      </p>
      <Heading title="代客户申请售后" />
      <Panel title={`订单 ${orderId}`}>
        <Facts
          rows={[
            ['客户', `${order.companyName}，${order.placedBy}`],
            ['状态', order.stateLabel],
            ['应付', <Money key="gross" yuan={order.gross} />],
            ['已付', <Money key="paid" yuan={order.paid} />],
            ['已退', order.refunded === '0.00' ? null : <Money key="refunded" yuan={order.refunded} />],
          ]}
        />
      </Panel>
      <Invoices order={order} />
      <Panel title="按商品申请">
        <Lines lines={order.lines} onBegin={(line) => setOpen({ line })} />
      </Panel>
      <Whole order={order} onOpen={setOpen} />
      {open === 'callOff' && <CallOffDialog order={order} onClose={close} />}
      {open && open !== 'callOff' && <ByStaffDialog order={order} line={open.line} onClose={close} />}
    </>
  )
}

/** What is told before anything goes back of what stands on an invoice. */
const Invoices = ({ order: { invoices } }: { order: Claimable }) =>
  invoices.length === 0 ? null : (
    <p>
      <Alert
        type="warning"
        showIcon
        title={`该订单已开具发票 ${invoices.map(({ invoiceNumber, amount }) => `${invoiceNumber}（¥${grouped(amount)}）`).join('、')}`}
        description="退款后须在发票台对相应发票开具红字发票，再按剩余金额重新开票。"
      />
    </p>
  )

const Lines = ({ lines, onBegin }: { lines: readonly ClaimableLine[]; onBegin: (line: ClaimableLine) => void }) => (
  <Rows
    rows={lines}
    keyOf={({ lineId }) => lineId}
    columns={[
      { title: '商品', cell: ({ storeName }) => storeName, small: ({ selectionText }) => selectionText.join('，') },
      { title: '数量', right: true, cell: ({ quantity, unitName }) => `${quantity} ${unitName}` },
      { title: '可申请', right: true, cell: ({ claimable, unitName }) => `${claimable} ${unitName}` },
      { title: '最多可退', right: true, cell: ({ refundable }) => <Money yuan={refundable} /> },
      {
        title: '操作',
        cell: (line) =>
          line.hindrance ? (
            <span className={desk.quiet}>{line.hindrance}</span>
          ) : (
            <Button size="small" aria-label={`代为申请 ${line.storeName}`} onClick={() => onBegin(line)}>
              代为申请
            </Button>
          ),
      },
    ]}
  />
)

/** Giving up all of it: at once with everything back, or by a proposal that the customer answers. */
const Whole = ({ order, onOpen }: { order: Claimable; onOpen: (open: Open) => void }) => (
  <Panel title="整单">
    {order.callOffHindrance ? (
      <p className={desk.quiet}>{order.callOffHindrance}</p>
    ) : (
      <p className={desk.quiet}>未开始生产、未发货：可以直接取消，已付货款 ¥{grouped(order.whole.refundable)} 全部退回。</p>
    )}
    <div className={desk.moves}>
      {!order.callOffHindrance && (
        <Button danger onClick={() => onOpen('callOff')}>
          取消订单并全额退款
        </Button>
      )}
      {!order.whole.hindrance && <Button onClick={() => onOpen({ line: null })}>代为申请整单退款</Button>}
    </div>
  </Panel>
)
