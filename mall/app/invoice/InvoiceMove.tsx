import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { listInvoiceable, listInvoices, moveInvoice, type InvoiceRecord } from '../../../contract/invoiceRecord.ts'
import { redHours } from '../../../contract/invoiceState.ts'
import { faultsIn, showFaults } from '../../../kit/form.ts'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../shell/toast.ts'

export type AskedMove = { invoice: InvoiceRecord; move: InvoiceRecord['moves'][number] }

/** Asks whether a move of an invoice is meant, with its reason where one is needed, and makes it. */
export function InvoiceMove({ asked: { invoice, move }, onClose }: { asked: AskedMove; onClose: () => void }) {
  const [form] = Form.useForm<{ reason?: string }>()
  const queries = useQueryClient()
  const deed = useOnce(moveInvoice)

  const submit = ({ reason }: { reason?: string }) =>
    deed.mutate(
      { id: invoice.id, move: move.move, ...(reason && { reason }) },
      {
        onSuccess: () => {
          toast('操作成功', 'success')
          onClose()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: () =>
          [listInvoiceable, listInvoices].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] })),
      },
    )

  return (
    <Modal
      open
      title={move.label}
      okText={deed.isPending ? '提交中…' : move.label}
      okButtonProps={{ htmlType: 'submit', form: 'move', danger: move.danger, disabled: deed.isPending, className: 'p-steady' }}
      maskClosable={false}
      onCancel={onClose}
      width={480}
    >
      <Fault error={deed.error} />
      <p className="i-about">
        {invoice.name}，发票号码 {invoice.invoiceNumber}
      </p>
      <Form id="move" name="move" form={form} layout="vertical" onFinish={submit}>
        {move.asksReason && (
          <Form.Item name="reason" label="原因" rules={[{ required: true, min: 2, message: '请填写原因，至少 2 个字' }]}>
            <Input.TextArea maxLength={200} rows={3} showCount />
          </Form.Item>
        )}
      </Form>
      <p className="p-hint">
        {move.move === 'red'
          ? `整张红冲。对方须在 ${redHours} 小时内确认，逾期失效；红冲后可重新申请开票。`
          : '确认后由开票平台开具红字发票，原发票作废。'}
      </p>
    </Modal>
  )
} // prettier-ignore
