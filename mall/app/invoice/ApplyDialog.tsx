import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Radio, Select } from 'antd'
import { Link } from 'react-router'
import type { z } from 'zod'
import { applyInvoice, ApplyForm, listInvoiceable, listInvoices, type InvoiceableOrder } from '../../../contract/invoice/invoiceRecord.ts'
import { parseYuan, sum, yuan } from '../../../contract/money.ts'
import { faultsIn, judge, showFaults, unplaced } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { Fault } from '../private/Fault.tsx'
import { Money } from '../private/Money.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { headerKinds, invoiceKinds } from './kinds.ts'
import { titlesQuery } from './queries.ts'

type Typed = Partial<z.input<typeof ApplyForm>>
type Props = { orders: readonly InvoiceableOrder[]; onApplied: () => void; onClose: () => void }

/** Asks for one invoice for the chosen orders: whom it is made out to, and which kind. Items and sums come from the orders. */
export function ApplyDialog({ orders, onApplied, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const deed = useOnce(applyInvoice)
  const { data: titles } = useQuery(titlesQuery)
  const orderIds = orders.map(({ orderId }) => orderId)

  function submit(typed: Typed) {
    const { data, faults } = judge(ApplyForm, { ...typed, orderIds })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        toast('申请成功', 'success')
        onApplied()
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () => [listInvoiceable, listInvoices].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] })),
    })
  }

  const wanted = orders[0]?.titleId
  const first = titles?.rows.find(({ id }) => id === wanted) ?? titles?.rows[0]
  return (
    <FormModal<Typed>
      title="申请开票"
      okText="提交申请"
      busyText="提交中…"
      busy={deed.isPending}
      width={520}
      form={form}
      first={first && { titleId: first.id, type: first.type }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={unplaced(form, deed.error)} />
          <p className="i-about">
            {orders.length} 个订单合并为一张发票，开票金额{' '}
            <Money amount={yuan(sum(orders.map(({ invoiceable }) => parseYuan(invoiceable))))} />
          </p>
        </>
      }
      instead={first ? undefined : titles ? <Untitled /> : null}
      foot={<p className="p-hint">开具数电发票。品名与金额按订单实付生成，不可修改。</p>}
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
        <Radio.Group options={[1, 2].map((type) => ({ value: type, label: invoiceKinds[type === 1 ? 1 : 2] }))} />
      </Form.Item>
    </FormModal>
  )
}

const Untitled = () => (
  <p>
    还没有发票抬头，请先<Link to="/invoiceAdmin">新增抬头</Link>。
  </p>
)
