import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { ContractDetail } from '../../contract/contract.ts'
import type { FrameContent } from '../../contract/contractContent.ts'
import { FrameAmendForm, staffAmendFrame } from '../../contract/frame.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { moving } from './queries.ts'
import { FrameFields, saidIn } from './FrameFields.tsx'

const firstOf = ({ from, until, ceiling, payment, terms }: FrameContent) => ({
  ...terms,
  from,
  until,
  ceiling: ceiling ?? '',
  payment,
})

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Writes a new version of a frame contract, which both sides sign anew. */
export function AmendFrameDialog({ contract, onClose }: Props) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const queries = useQueryClient()
  const deed = useOnce(staffAmendFrame)
  const { content } = contract

  function submit(typed: Record<string, unknown>) {
    const { data, faults } = judge(FrameAmendForm, saidIn(typed))
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
      title="变更框架合同"
      okText="生成新版本"
      busy={deed.isPending}
      width={560}
      form={form}
      first={{ reason: '', ...(content.format === 'yincai-frame/1' && firstOf(content)) }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={deed.error} />
          <p>新版本须双方重新签署；已生效的版本在此之前继续有效。上限不能低于已用金额。</p>
        </>
      }
    >
      <Form.Item name="reason" label="变更原因">
        <Input maxLength={200} autoFocus />
      </Form.Item>
      <FrameFields />
    </FormModal>
  )
}
