import { useQueryClient } from '@tanstack/react-query'
import { Form, Modal } from 'antd'
import type { z } from 'zod'
import { editTitle, listTitles, TitleForm, type InvoiceTitle } from '../../../contract/invoice.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../../kit/form.ts'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../shell/toast.ts'
import { TitleFields } from './TitleFields.tsx'

type Typed = Partial<z.input<typeof TitleForm>>

type Props = {
  /** The title to change; null: a new one. */
  title: InvoiceTitle | null
  onClose: () => void
}

/** Adds or changes an invoice title, judged by the contract's own schema before the server is asked. */
export function TitleDialog({ title, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const deed = useOnce(editTitle)
  const first: Typed = title ? { ...title, isDefault: title.isDefault === 1 } : { headerType: 2, type: 1 }

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
    <Modal
      open
      title={title ? '修改发票抬头' : '新增发票抬头'}
      okText={deed.isPending ? '保存中…' : '保存抬头'}
      okButtonProps={{ htmlType: 'submit', form: 'title', disabled: deed.isPending, className: 'p-steady' }}
      maskClosable={false}
      onCancel={onClose}
      width={560}
    >
      <Fault error={deed.error} />
      <Form
        id="title"
        name="title"
        form={form}
        layout="vertical"
        initialValues={first}
        onValuesChange={(changed: Typed) => {
          clearFaults(form)(changed)
          // A person gets no special invoice.
          if (changed.headerType === 1) form.setFieldValue('type', 1)
        }}
        onFinish={submit}
      >
        <TitleFields form={form} />
      </Form>
    </Modal>
  )
}
