import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Spin } from 'antd'
import { useState, type FormEvent } from 'react'
import { codeStates, listCodePayments } from '../../contract/channelDesk.ts'
import { parseYuan } from '../../contract/money.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Money } from '../pieces/Money.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { ChannelFrame } from './ChannelFrame.tsx'
import { paymentsQuery } from './queries.ts'
import type { CodePayment } from './codePayment.ts'
import { SettleDialog } from './SettleDialog.tsx'
import desk from '../order/order.module.css'
import styles from '../pieces/pieces.module.css'

/** The codes that were opened, and what was paid by them; what fits nothing is settled here. */
export function PaymentsPage() {
  const { filters, pathWith, go } = useFilters(listCodePayments.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(paymentsQuery(filters))
  const [settling, setSettling] = useState<CodePayment | null>(null)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    go({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }

  return (
    <ChannelFrame here="/channel">
      <form className={styles.search} role="search" onSubmit={search} key={filters.keyword}>
        <label>
          状态
          <Select
            aria-label="状态"
            value={filters.state}
            options={[
              { value: 'all', label: '全部' },
              ...Object.entries(codeStates).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(state: string) => go({ state: state === 'all' ? '' : state })}
            style={{ width: 120 }}
          />
        </label>
        <label className={styles.searchWide}>
          关键词
          <Input
            name="keyword"
            type="search"
            maxLength={64}
            placeholder="订单号、商户单号、平台单号或企业"
            defaultValue={filters.keyword}
          />
        </label>
        <div className={styles.searchActions}>
          <Button type="primary" htmlType="submit">
            搜索
          </Button>
        </div>
      </form>
      <Fault error={error} />
      <Spin spinning={isPending || isPlaceholderData} delay={200}>
        {data && data.rows.length > 0 && <PaymentTable rows={data.rows} onSettle={setSettling} />}
        {data?.rows.length === 0 && <Empty todo="没有符合条件的付款。" />}
        {!data && <div className={desk.blank} />}
      </Spin>
      {data && (
        <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />
      )}
      {settling && <SettleDialog payment={settling} onClose={() => setSettling(null)} />}
    </ChannelFrame>
  )
}

type TableProps = { readonly rows: readonly CodePayment[]; readonly onSettle: (payment: CodePayment) => void }

const PaymentTable = ({ rows, onSettle }: TableProps) => (
  <table className={desk.table}>
    <thead>
      <tr>
        <th scope="col">付款单</th>
        <th scope="col">订单</th>
        <th scope="col" className={desk.right}>
          应付
        </th>
        <th scope="col" className={desk.right}>
          实付
        </th>
        <th scope="col" className={desk.right}>
          已退
        </th>
        <th scope="col">状态</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((payment) => (
        <tr key={payment.outTradeNo}>
          <td data-name="付款单" className={desk.number}>
            {payment.outTradeNo}
            <small>
              {payment.channelLabel} {payment.tradeNo}
            </small>
          </td>
          <td data-name="订单">
            {payment.orderId}
            <small>{payment.companyName}</small>
          </td>
          <td data-name="应付" className={desk.right}>
            <Money yuan={payment.amount} />
          </td>
          <td data-name="实付" className={desk.right}>
            {payment.paid ? <Money yuan={payment.paid} /> : <span aria-label="无">—</span>}
            {payment.paidTime && <small>{payment.paidTime.slice(0, 16)}</small>}
          </td>
          <td data-name="已退" className={desk.right}>
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
