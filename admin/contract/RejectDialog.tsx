import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { RefuseForm, type ContractDetail } from '../../contract/contract.ts'
import { staffRejectContract } from '../../contract/contractDesk.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { moving } from './queries.ts'

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Sends back what the buyer has signed, with the reason. */
export function RejectDialog({ contract, onClose }: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  const queries = useQueryClient()
  const deed = useOnce(staffRejectContract)

  function submit(typed: { reason: string }) {
    const { data, faults } = judge(RefuseForm, typed)
    if (!data) return showFaults(form, faults)
    const { number: no, version, versions } = contract
    deed.mutate(
      { no, version, hash: versions[0]?.hash ?? '', ...data },
      {
        onSuccess: () => {
          tell('已退回')
          onClose()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: () => moving.forEach((path) => void queries.invalidateQueries({ queryKey: [path] })),
      },
    )
  }

  return (
    <FormModal
      title="退回合同"
      okText="退回"
      danger
      busy={deed.isPending}
      width={480}
      form={form}
      first={{ reason: '' }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={deed.error} />
          <p>买方的签署随即失效；请随后变更合同，由双方重新签署。</p>
        </>
      }
    >
      <Form.Item name="reason" label="原因">
        <Input.TextArea maxLength={200} rows={3} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}
