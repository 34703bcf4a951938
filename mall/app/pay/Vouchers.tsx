import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { orderDetail, type OrderDetail } from '../../../contract/order/order.ts'
import { sendVoucher, VoucherForm } from '../../../contract/payment/payment.ts'
import { faultsIn, judge, showFaults, unplaced } from '../../../kit/form.ts'
import type { Stored } from '../../../kit/upload.ts'
import { serverNow } from '../clock.ts'
import { Fault } from '../private/Fault.tsx'
import { UploadBox } from '../private/UploadBox.tsx'
import { useOnce } from '../private/useOnce.ts'
import { useFrame } from '../shell/frame.ts'
import { toast } from '../toast.ts'
import { fieldMoment, wireMoment } from './voucher.ts'
import { VoucherList } from '../order/VoucherList.tsx'
import formCss from '../private/form.module.css'
import pageCss from '../private/page.module.css'
import css from './pay.module.css'

type Typed = { payerName?: string; payTime?: string; amount?: string }

/** The transfer slips: those that were sent, and one more. A slip speeds the matching up; it is no payment by itself. */
export function Vouchers({ order, due, step }: { order: OrderDetail; due: string; step: number }) {
  const [form] = Form.useForm<Typed>()
  const [files, setFiles] = useState<readonly Stored[]>([])
  const [busy, setBusy] = useState(false)
  const company = useFrame().buyer?.companyName
  const queries = useQueryClient()
  const mutation = useOnce(sendVoucher)

  function submit(typed: Typed) {
    const payTime = wireMoment(typed.payTime ?? '')
    const voucher = { ...typed, payTime, orderId: order.orderId, step, fileId: files[0]?.id }
    const { data, faults } = judge(VoucherForm, voucher)
    if (!data) return showFaults(form, faults)
    mutation.mutate(data, {
      onSuccess: async () => {
        toast('凭证已提交', 'success')
        setFiles([])
        await queries.invalidateQueries({ queryKey: [orderDetail.path, order.orderId] })
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <header className={pageCss.head}>
        <h2>转账凭证</h2>
        <small>转账后上传回单（选填）：订单会延长保留，供财务核对到账</small>
      </header>
      <VoucherList vouchers={order.vouchers} />
      <UploadBox
        kind="voucher"
        label={order.vouchers.length > 0 ? '再传一张凭证' : '上传凭证'}
        stored={files}
        onChange={setFiles}
        onBusy={setBusy}
      />
      {files.length > 0 && (
        <Form
          form={form}
          name="voucher"
          layout="vertical"
          className={css.voucher ?? ''}
          initialValues={{ payerName: company, payTime: fieldMoment(serverNow()), amount: due }}
          onFinish={submit}
        >
          <Form.Item label="付款户名" name="payerName" required>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item label="转账时间" name="payTime" required>
            <Input maxLength={16} inputMode="numeric" placeholder="2026-11-21 10:00" />
          </Form.Item>
          <Form.Item label="转账金额（元）" name="amount" required>
            <Input inputMode="decimal" maxLength={16} prefix="¥" />
          </Form.Item>
          <Fault error={unplaced(form, mutation.error)} />
          <Button type="primary" htmlType="submit" className={formCss.steady ?? ''} disabled={mutation.isPending || busy}>
            {mutation.isPending ? '提交中…' : '提交凭证'}
          </Button>
        </Form>
      )}
    </section>
  )
}
