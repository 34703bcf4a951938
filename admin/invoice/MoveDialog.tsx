import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { staffInvoiceDetail, staffListInvoices, staffMoveInvoice, type StaffInvoice } from '../../contract/invoice/invoiceRecord.ts'
import { redHours } from '../../contract/invoice/invoiceState.ts'
import { grouped } from '../../contract/money.ts'
import { MoveDialog as Dialog } from '../../kit/MoveDialog.tsx'
import { waysQuery } from '../connection/queries.ts'
import { site } from '../pieces/site.ts'
import desk from '../pieces/desk.module.css'

export type Move = StaffInvoice['moves'][number]
type Props = { readonly invoice: StaffInvoice; readonly move: Move; readonly onClose: () => void }

/** What follows where no platform issues. */
const byHand: Partial<Record<Move['move'], string>> = {
  check: '商城没有接入开票平台：审核通过后请在电子税务局开票，再回到这里登记发票号码并上传 PDF。',
  retry: '商城没有接入开票平台：请在电子税务局开票，再回到这里登记发票号码并上传 PDF。',
  confirmRed: '商城没有接入开票平台：确认后请在电子税务局开具红字发票，再回到这里登记。',
}

const hints: Partial<Record<Move['move'], string>> = {
  check: '审核通过后由开票平台开具，金额与品名取自订单。',
  refuse: '客户会收到驳回原因，可修改后重新申请。',
  retry: '将再次提交开票平台。',
  red: `整张红冲。客户须在 ${redHours} 小时内确认，逾期失效。`,
  confirmRed: '确认后由开票平台开具红字发票，原发票作废。',
}

/** Asks whether a move is meant, with its reason where one is needed, and makes it. */
export function MoveDialog({ invoice, move, onClose }: Props) {
  const { data: ways } = useQuery(waysQuery)
  return (
    <Dialog
      site={site}
      move={move}
      mutation={staffMoveInvoice}
      inputOf={({ reason }: { reason?: string }) => ({ data: { id: invoice.id, move: move.move, ...(reason && { reason }) } })}
      anew={[[staffListInvoices.path], [staffInvoiceDetail.path]]}
      onClose={onClose}
      okText={move.label}
      head={
        <>
          <p className={desk.subject}>
            {invoice.companyName}，{invoice.name}，¥{grouped(invoice.money)}
          </p>
        </>
      }
      foot={<p>{(ways?.invoicing === false && byHand[move.move]) || hints[move.move]}</p>}
    >
      {move.asksReason && (
        <Form.Item name="reason" label="原因" rules={[{ required: true, min: 2, message: '请填写原因，至少 2 个字' }]}>
          <Input.TextArea maxLength={200} rows={3} showCount />
        </Form.Item>
      )}
    </Dialog>
  )
}
