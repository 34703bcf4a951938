import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { codeStates, listCodePayments } from '../../contract/channelDesk.ts'
import { parseYuan } from '../../contract/money.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'
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
          <KeywordSearch
            key={list.filters.keyword}
            keyword={list.filters.keyword}
            placeholder="订单号、商户单号、平台单号或企业"
            atMost={64}
            onSearch={(keyword) => list.go({ keyword })}
          >
            {' '}
            <label>
              状态
              <Select
                aria-label="状态"
                value={list.filters.state}
                options={[
                  { value: 'all', label: '全部' },
                  ...Object.entries(codeStates).map(([value, label]) => ({ value, label })),
                ]}
                onChange={(state: string) => list.go({ state: state === 'all' ? '' : state })}
                style={{ width: 120 }}
              />
            </label>
          </KeywordSearch>
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
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">付款单</th>
        <th scope="col">订单</th>
        <th scope="col" className={table.right}>
          应付
        </th>
        <th scope="col" className={table.right}>
          实付
        </th>
        <th scope="col" className={table.right}>
          已退
        </th>
        <th scope="col">状态</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((payment) => (
        <tr key={payment.outTradeNo}>
          <td data-name="付款单" className={table.number}>
            {payment.outTradeNo}
            <small>
              {payment.channelLabel} {payment.tradeNo}
            </small>
          </td>
          <td data-name="订单">
            {payment.orderId}
            <small>{payment.companyName}</small>
          </td>
          <td data-name="应付" className={table.right}>
            <Money yuan={payment.amount} />
          </td>
          <td data-name="实付" className={table.right}>
            {payment.paid ? <Money yuan={payment.paid} /> : <span aria-label="无">—</span>}
            {payment.paidTime && <small>{payment.paidTime.slice(0, 16)}</small>}
          </td>
          <td data-name="已退" className={table.right}>
            {parseYuan(payment.refunded) > 0 ? <Money yuan={payment.refunded} /> : <span aria-label="无">—</span>}
          </td>
          <td data-name="状态">
            <StateTag state={payment.state} label={payment.stateLabel} />
            {payment.state === 'mismatch' && (
              <Button type="link" aria-label={`处理付款 ${payment.outTradeNo}`} onClick={() => onSettle(payment)}>
                处理
              </Button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
