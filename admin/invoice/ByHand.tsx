import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { ByHandForm, issueByHand } from '../../contract/invoice/byHand.ts'
import { staffInvoiceDetail, staffListInvoices, type StaffInvoice } from '../../contract/invoice/invoiceRecord.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { judge } from '../../kit/form.ts'
import type { Stored } from '../../kit/upload.ts'
import { waysQuery } from '../connection/queries.ts'
import { DayField } from '../pieces/DayField.tsx'
import { OneFile } from '../pieces/OneFile.tsx'
import { site } from '../pieces/site.ts'
import { InputItem } from '../pieces/InputItem.tsx'

type Props = { readonly invoice: StaffInvoice }
type Typed = { invoiceNumber?: string; day?: string }

const waits: readonly StaffInvoice['status'][] = ['checked', 'red_issuing']
const wanted = { invoiceNumber: '请填写发票号码', day: '请选择开票日期' }

/** 登记发票: where no platform issues, what finance issued itself. Nothing where there is nothing to bring. */
export function ByHand({ invoice }: Props) {
  const { data: ways } = useQuery(waysQuery)
  const [open, setOpen] = useState(false)
  if (ways?.invoicing !== false || !waits.includes(invoice.status)) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        登记{invoice.status === 'red_issuing' ? '红字发票' : '发票'}
      </Button>
      {open && <ByHandDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  )
}

function ByHandDialog({ invoice, onClose }: Props & { readonly onClose: () => void }) {
  const [file, setFile] = useState<Stored | null>(null)
  return (
    <FormDialog
      site={site}
      title="登记人工开具的发票"
      okText="登记"
      unready={!file}
      mutation={issueByHand}
      inputOf={(typed: Typed) => judge(ByHandForm, { ...typed, id: invoice.id, fileId: file?.id })}
      wanted={wanted}
      refusedAt={{ 'invoice.number.taken': 'invoiceNumber' }}
      told="已登记，买家可以下载了"
      anew={[[staffListInvoices.path], [staffInvoiceDetail.path]]}
      onClose={onClose}
      head={<p>在电子税务局按这份申请的抬头、内容与金额开票，然后登记号码并上传 PDF。登记后不能修改，开错了请红冲。</p>}
    >
      <InputItem name="invoiceNumber" label="发票号码（20 位）" required maxLength={30} inputMode="numeric" />
      <Form.Item name="day" label="开票日期" required>
        <DayField />
      </Form.Item>
      <OneFile kind="invoicePaper" label="发票 PDF（不超过 20 MB）" onStored={setFile} />
    </FormDialog>
  )
}
