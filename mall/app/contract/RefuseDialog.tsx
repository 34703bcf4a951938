import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { contractDetail, listContracts, refuseContract, RefuseForm, type ContractDetail } from '../../../contract/contract/contract.ts'
import { faultsIn, showFaults, unplaced } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'

/** Says no to the newest version, with the reason that the merchant will read. */
export function RefuseDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>()
  const queries = useQueryClient()
  const deed = useOnce(refuseContract)
  const submit = (typed: { reason: string }) => {
    const judged = RefuseForm.safeParse(typed)
    if (!judged.success) return form.setFields([{ name: 'reason', errors: [judged.error.issues[0]?.message ?? '请填写原因'] }])
    const seen = { no: contract.number, version: contract.version, hash: contract.versions[0]?.hash ?? '' }
    deed.mutate(
      { ...seen, ...judged.data },
      {
        onSuccess: () => {
          toast('已拒签', 'success')
          onClose()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: () => [contractDetail, listContracts].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] })),
      },
    )
  }
  return (
    <FormModal
      title="拒签合同"
      okText="拒签"
      busyText="提交中…"
      danger
      busy={deed.isPending}
      width={480}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={unplaced(form, deed.error)} />
          <p className="k-about">拒签后商家会收到原因，可修改合同后请您重新签署；逾期未签订单自动关闭。</p>
        </>
      }
    >
      <Form.Item name="reason" label="拒签原因" required>
        <Input.TextArea maxLength={200} rows={3} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}
