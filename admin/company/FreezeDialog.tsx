import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import {
  companyDetail,
  companyMoves,
  freezeCompany,
  FreezeForm,
  listCompanies,
  type CompanyDetail,
} from '../../contract/company.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import desk from '../order/order.module.css'

type FreezeDialogProps = {
  readonly company: CompanyDetail
  readonly move: 'freeze' | 'unfreeze'
  readonly onClose: () => void
}

const meaning = {
  freeze: '冻结后，该企业的所有账号立即退出登录且不能再登录；已有订单不受影响。',
  unfreeze: '解冻后，该企业的账号可以重新登录。',
} as const

/** Freezes or thaws a company, with the reason for the record. */
export function FreezeDialog({ company, move, onClose }: FreezeDialogProps) {
  const [form] = Form.useForm<{ reason: string }>()
  const queries = useQueryClient()
  const deed = useOnce(freezeCompany)
  const { label } = companyMoves[move]

  function submit(typed: { reason: string }) {
    const { data, faults } = judge(FreezeForm, { companyId: company.id, frozen: move === 'freeze', ...typed })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        tell(`${company.name}：已${label}`)
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () =>
        [companyDetail, listCompanies].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] })),
    })
  }

  return (
    <FormModal
      title={`${label}企业`}
      okText={`确认${label}`}
      danger={move === 'freeze'}
      busy={deed.isPending}
      width={480}
      form={form}
      first={{ reason: '' }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p className={desk.subject}>{company.name}</p>
          <p className={desk.warning}>{meaning[move]}</p>
          <Fault error={deed.error} />
        </>
      }
    >
      <Form.Item label="原因（记入历史）" name="reason">
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </FormModal>
  )
}
