import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { ExampleForm, priceDetail, saveExample, type PriceDetail } from '../../contract/priceDesk.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { tidyAmount } from '../payment/tidy.ts'
import type { Tried } from './tried.ts'

type ExampleDialogProps = {
  readonly detail: PriceDetail
  readonly tried: Tried
  /** What the draft makes of it. */
  readonly gross: string
  readonly onClose: () => void
}

/** Keeps what was tried, with what it must cost. */
export function ExampleDialog({ detail: { productId, book }, tried, gross, onClose }: ExampleDialogProps) {
  const [form] = Form.useForm<{ name: string; gross: string }>()
  const queries = useQueryClient()
  const deed = useOnce(saveExample)

  function submit(typed: { name: string; gross: string }) {
    const asked = { productId, bookId: book?.id ?? null, ...tried, name: typed.name, gross: tidyAmount(typed.gross) }
    const { data, faults } = judge(ExampleForm, asked)
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        void queries.invalidateQueries({ queryKey: [priceDetail.path] })
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <FormModal
      title="存为样例"
      okText="保存"
      busy={deed.isPending}
      width={480}
      form={form}
      first={{ name: `${tried.quantity} 件`, gross }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={deed.error} />
          <p>以后每次发布前都会重算样例，结果不同须逐个确认。</p>
        </>
      }
    >
      <Form.Item label="样例名称" name="name">
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item label="应得含税合计" name="gross">
        <Input prefix="¥" inputMode="decimal" autoComplete="off" />
      </Form.Item>
    </FormModal>
  )
}
