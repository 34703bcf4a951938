import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { ContractDetail } from '../../contract/contract.ts'
import { AmendForm, staffAmendContract } from '../../contract/contractDesk.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { moving } from './queries.ts'
import { TermFields } from './TermFields.tsx'

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Writes a new version, which both sides sign anew. Goods and money stay those of the order. */
export function AmendDialog({ contract, onClose }: Props) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const queries = useQueryClient()
  const deed = useOnce(staffAmendContract)
  const { terms } = contract.content

  function submit(typed: Record<string, unknown>) {
    const { data, faults } = judge(AmendForm, { ...typed, deliverBy: typed['deliverBy'] || null })
    if (!data) return showFaults(form, faults)
    deed.mutate(
      { no: contract.number, version: contract.version, ...data },
      {
        onSuccess: () => {
          tell('已生成新版本，等待双方签署')
          onClose()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: () => moving.forEach((path) => void queries.invalidateQueries({ queryKey: [path] })),
      },
    )
  }

  return (
    <FormModal
      title="变更合同"
      okText="生成新版本"
      busy={deed.isPending}
      width={560}
      form={form}
      first={{ reason: '', ...terms, deliverBy: terms.deliverBy ?? '' }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={deed.error} />
          <p>商品与金额取自订单，不能在此修改。新版本须双方重新签署；已生效的版本在此之前继续有效。</p>
        </>
      }
    >
      <Form.Item name="reason" label="变更原因">
        <Input maxLength={200} autoFocus />
      </Form.Item>
      <TermFields />
      <Form.Item name="deliverBy" label="交付日期（不填则按付款与稿件确认后的工作日）">
        <Input type="date" max="9999-12-31" />
      </Form.Item>
      <Form.Item name="extra" label="补充条款">
        <Input.TextArea maxLength={1000} rows={3} showCount />
      </Form.Item>
    </FormModal>
  )
}
