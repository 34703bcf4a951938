import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { useId } from 'react'
import { BookForm, saveBook, type Book } from '../../contract/priceDesk.ts'
import { Refusal } from '../../contract/refusal.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

/** A new price book (`book` null), or one to be renamed. */
export function BookDialog({ book, onClose }: { book: Book | null; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string; remark: string }>()
  const id = useId()
  const queries = useQueryClient()
  const deed = useOnce(saveBook)

  function submit(typed: { name: string; remark: string }) {
    const { data, faults } = judge(BookForm, { ...(book && { id: book.id }), ...typed })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        onClose()
      },
      onError: (error) =>
        showFaults(
          form,
          error instanceof Refusal && error.code === 'priceBook.name.taken' ? { name: error.message } : faultsIn(error),
        ),
      onSettled: () => void queries.invalidateQueries(),
    })
  }

  return (
    <Modal
      open
      title={book ? '修改价格本' : '新增价格本'}
      okText="保存"
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={480}
    >
      <Fault error={deed.error} />
      <Form
        id={id}
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: book?.name ?? '', remark: book?.remark ?? '' }}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item label="价格本名称" name="name">
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item label="备注（可不填）" name="remark">
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
