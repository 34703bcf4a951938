import { Form, Input } from 'antd'
import { listInvoiceable, listInvoices, moveInvoice, type InvoiceRecord } from '../../../contract/invoice/invoiceRecord.ts'
import { redHours } from '../../../contract/invoice/invoiceState.ts'
import { MoveDialog as Dialog } from '../../../kit/MoveDialog.tsx'
import { site } from '../private/site.ts'
import wordsCss from '../private/words.module.css'
import css from './invoice.module.css'

export type AskedMove = { invoice: InvoiceRecord; move: InvoiceRecord['moves'][number] }

/** Asks whether a move of an invoice is meant, with its reason where one is needed, and makes it. */
export function InvoiceMove({ asked: { invoice, move }, onClose }: { asked: AskedMove; onClose: () => void }) {
  return (
    <Dialog
      site={site}
      move={move}
      mutation={moveInvoice}
      inputOf={({ reason }: { reason?: string }) => ({ data: { id: invoice.id, move: move.move, ...(reason && { reason }) } })}
      anew={[[listInvoiceable.path], [listInvoices.path]]}
      onClose={onClose}
      okText={move.label}
      told="操作成功"
      head={
        <>
          <p className={css.about}>
            {invoice.name}，发票号码 {invoice.invoiceNumber}
          </p>
        </>
      }
      foot={
        <p className={wordsCss.hint}>
          {move.move === 'red'
            ? `整张红冲。对方须在 ${redHours} 小时内确认，逾期失效；红冲后可重新申请开票。`
            : '确认后由开票平台开具红字发票，原发票作废。'}
        </p>
      }
    >
      {move.asksReason && (
        <Form.Item name="reason" label="原因" rules={[{ required: true, min: 2, message: '请填写原因，至少 2 个字' }]}>
          <Input.TextArea maxLength={200} rows={3} showCount />
        </Form.Item>
      )}
    </Dialog>
  )
}
