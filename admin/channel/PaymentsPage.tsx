import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { codeTones } from '../../contract/payment/paymentTones.ts'
import { codeStates, listCodePayments } from '../../contract/payment/channelDesk.ts'
import { parseYuan } from '../../contract/money.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { channelTabs } from './parts.ts'
import { paymentsQuery } from './queries.ts'
import type { CodePayment } from './codePayment.ts'
import { SettleDialog } from './SettleDialog.tsx'
import table from '../pieces/table.module.css'

/** The codes that were opened, and what was paid by them; what fits nothing is settled here. */
export function PaymentsPage() {
  const list = useFilters(listCodePayments.input)
  const found = useQuery(paymentsQuery(list.filters))
  const [settling, setSettling] = useState<CodePayment | null>(null)

  return (
    <>
      <Heading title="在线付款">
        <ExportLink subject="codePayments" filters={list.filters} />
      </Heading>
      <ListFrame
        {...list}
        name="在线付款分类"
        tabs={channelTabs('/channel')}
        search={
          <ListSearch list={list} placeholder="订单号、商户单号、平台单号或企业" atMost={64}>
            {' '}
            <label>
              状态
              <Select
                aria-label="状态"
                value={list.filters.state}
                options={[{ value: 'all', label: '全部' }, ...Object.entries(codeStates).map(([value, label]) => ({ value, label }))]}
                onChange={(state: string) => list.go({ state: state === 'all' ? '' : state })}
                style={{ width: 120 }}
              />
            </label>
          </ListSearch>
        }
        found={found}
        empty={<Empty todo="没有符合条件的付款。" />}
      >
        {(rows) => <PaymentTable rows={rows} onSettle={setSettling} />}
      </ListFrame>
      {settling && <SettleDialog payment={settling} onClose={() => setSettling(null)} />}
    </>
  )
}

type TableProps = { readonly rows: readonly CodePayment[]; readonly onSettle: (payment: CodePayment) => void }

const PaymentTable = ({ rows, onSettle }: TableProps) => (
  <Rows
    rows={rows}
    keyOf={(payment) => payment.outTradeNo}
    columns={[
      {
        title: '付款单',
        className: table.number,
        cell: (payment) => payment.outTradeNo,
        small: (payment) => (
          <>
            {payment.channelLabel} {payment.tradeNo}
          </>
        ),
      },
      { title: '订单', cell: (payment) => payment.orderId, small: (payment) => payment.companyName },
      { title: '应付', right: true, cell: (payment) => <Money yuan={payment.amount} /> },
      {
        title: '实付',
        right: true,
        cell: (payment) => (payment.paid ? <Money yuan={payment.paid} /> : <span aria-label="无">—</span>),
        small: (payment) => payment.paidTime?.slice(0, 16),
      },
      {
        title: '已退',
        right: true,
        cell: (payment) => (parseYuan(payment.refunded) > 0 ? <Money yuan={payment.refunded} /> : <span aria-label="无">—</span>),
      },
      {
        title: '状态',
        cell: (payment) => (
          <>
            <StateTag tones={codeTones} state={payment.state} label={payment.stateLabel} />
            {payment.state === 'mismatch' && (
              <Button type="link" aria-label={`处理付款 ${payment.outTradeNo}`} onClick={() => onSettle(payment)}>
                处理
              </Button>
            )}
          </>
        ),
      },
    ]}
  />
)
