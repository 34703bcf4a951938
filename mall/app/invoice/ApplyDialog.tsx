import { Form, Radio, Select } from 'antd'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import { applyInvoice, ApplyForm, listInvoiceable, listInvoices, type InvoiceableOrder } from '../../../contract/invoice/invoiceRecord.ts'
import { parseYuan, sum, yuan } from '../../../contract/money.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { Money } from '../private/Money.tsx'
import { site } from '../private/site.ts'
import { headerKinds, invoiceKinds } from './kinds.ts'
import { titlesQuery } from './queries.ts'
import css from './invoice.module.css'
import wordsCss from '../private/words.module.css'

type Typed = Partial<z.input<typeof ApplyForm>>
type Props = { orders: readonly InvoiceableOrder[]; kinds: readonly (1 | 2)[]; onApplied: () => void; onClose: () => void }

/** Asks for one invoice for the chosen orders: whom it is made out to, and which kind. Items and sums come from the orders. */
export function ApplyDialog({ orders, kinds, onApplied, onClose }: Props) {
  const { data: titles } = useQuery(titlesQuery)
  const orderIds = orders.map(({ orderId }) => orderId)

  const wanted = orders[0]?.titleId
  const first = titles?.rows.find(({ id }) => id === wanted) ?? titles?.rows[0]
  return (
    <FormDialog
      site={site}
      title="申请开票"
      okText="提交申请"
      width={520}
      mutation={applyInvoice}
      first={first && { titleId: first.id, type: kinds.includes(first.type) ? first.type : kinds[0] }}
      inputOf={(typed: Typed) => judge(ApplyForm, { ...typed, orderIds })}
      onMade={onApplied}
      told="申请成功"
      anew={[[listInvoiceable.path], [listInvoices.path]]}
      onClose={onClose}
      head={
        <p className={css.about}>
          {orders.length} 个订单合并为一张发票，开票金额{' '}
          <Money amount={yuan(sum(orders.map(({ invoiceable }) => parseYuan(invoiceable))))} />
        </p>
      }
      instead={first ? undefined : titles ? <Untitled /> : null}
      foot={<p className={wordsCss.hint}>开具数电发票。品名与金额按订单实付生成，不可修改。</p>}
    >
      <Form.Item name="titleId" label="发票抬头">
        <Select
          options={(titles?.rows ?? []).map(({ id, name, headerType, type }) => ({
            value: id,
            label: `${name}（${headerKinds[headerType]}，${invoiceKinds[type]}）`,
          }))}
        />
      </Form.Item>
      <Form.Item name="type" label="发票类型">
        <Radio.Group options={kinds.map((type) => ({ value: type, label: invoiceKinds[type] }))} />
      </Form.Item>
    </FormDialog>
  )
}

const Untitled = () => (
  <p>
    还没有发票抬头，请先<Link to="/invoiceAdmin">新增抬头</Link>。
  </p>
)
