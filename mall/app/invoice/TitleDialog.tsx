import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import type { z } from 'zod'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { editTitle, TitleForm, type InvoiceTitle } from '../../../contract/account/invoice.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { site } from '../private/site.ts'
import { TitleFields } from './TitleFields.tsx'

type Typed = Partial<z.input<typeof TitleForm>>

type Props = {
  /** The title to change; null: a new one. */
  title: InvoiceTitle | null
  /** What a new one begins with. */
  begun?: Typed
  onClose: () => void
}

/** Adds or changes an invoice title, judged by the contract's own schema before the server is asked. */
export function TitleDialog({ title, begun, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const first: Typed = title ? { ...title, isDefault: title.isDefault === 1 } : { headerType: 2, type: 1, ...begun }
  return (
    <FormDialog
      site={site}
      title={title ? '修改发票抬头' : '新增发票抬头'}
      okText="保存抬头"
      busyText="保存中…"
      width={560}
      mutation={editTitle}
      form={form}
      first={first}
      // A person gets no special invoice.
      onChange={({ headerType }) => headerType === 1 && form.setFieldValue('type', 1)}
      inputOf={(typed) => judge(TitleForm, { ...typed, ...(title && { id: title.id }) })}
      onMade={() => queries.refetchQueries({ queryKey: [listTitles.path] })}
      told={title ? '修改成功' : '添加成功'}
      anew={[]}
      onClose={onClose}
    >
      <TitleFields form={form} />
    </FormDialog>
  )
}
