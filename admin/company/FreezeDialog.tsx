import { Form, Input } from 'antd'
import { companyDetail, companyMoves, freezeCompany, listCompanies, type CompanyDetail } from '../../contract/account/company.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import desk from '../pieces/desk.module.css'

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
  const { label } = companyMoves[move]
  return (
    <FormDialog
      title={`${label}企业`}
      okText={`确认${label}`}
      danger={move === 'freeze'}
      mutation={freezeCompany}
      begun={{ reason: '' }}
      inputOf={(typed) => ({ companyId: company.id, frozen: move === 'freeze', ...typed })}
      told={`${company.name}：已${label}`}
      anew={[[companyDetail.path], [listCompanies.path]]}
      onClose={onClose}
      head={
        <>
          <p className={desk.subject}>{company.name}</p>
          <p className={desk.warning}>{meaning[move]}</p>
        </>
      }
    >
      <Form.Item label="原因（记入历史）" name="reason">
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
