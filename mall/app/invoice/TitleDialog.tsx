import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import type { z } from 'zod'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { editTitle, TitleForm, type InvoiceTitle } from '../../../contract/account/invoice.ts'
import { faultsIn, judge, showFaults, unplaced } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
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
  const deed = useOnce(editTitle)
  const first: Typed = title ? { ...title, isDefault: title.isDefault === 1 } : { headerType: 2, type: 1, ...begun }

  function submit(typed: Typed) {
    const { data, faults } = judge(TitleForm, { ...typed, ...(title && { id: title.id }) })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: async () => {
        await queries.refetchQueries({ queryKey: [listTitles.path] })
        toast(title ? '修改成功' : '添加成功', 'success')
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <FormModal
      title={title ? '修改发票抬头' : '新增发票抬头'}
      okText="保存抬头"
      busyText="保存中…"
      busy={deed.isPending}
      width={560}
      form={form}
      first={first}
      // A person gets no special invoice.
      onChange={({ headerType }) => headerType === 1 && form.setFieldValue('type', 1)}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={unplaced(form, deed.error)} />}
    >
      <TitleFields form={form} />
    </FormModal>
  )
}
