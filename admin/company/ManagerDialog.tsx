import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { companyDetail, listCompanies, manageCompanies } from '../../contract/account/company.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { managersQuery } from './queries.ts'

type Props = {
  readonly companyIds: readonly number[]
  /** Whose they are; null: nobody's, or of several. */
  readonly managerId: number | null
  readonly onDone?: () => void
  readonly onClose: () => void
}

// A select shows no placeholder for null.
const nobody = 0

/** Says whose customers these companies are. */
export function ManagerDialog({ companyIds, managerId, onDone, onClose }: Props) {
  const { data: managers, error } = useQuery(managersQuery)
  return (
    <FormDialog<{ staffId: number }, typeof manageCompanies.output>
      title={companyIds.length > 1 ? `设置 ${companyIds.length} 家企业的负责人` : '设置客户负责人'}
      okText="保存"
      width={440}
      mutation={manageCompanies}
      error={error}
      begun={{ staffId: managerId ?? nobody }}
      inputOf={({ staffId }) => ({ companyIds: [...companyIds], staffId: staffId || null })}
      told={({ changed }) => (changed > 0 ? `已设置 ${changed} 家企业的负责人` : '没有变化')}
      anew={[[listCompanies.path], [companyDetail.path]]}
      {...(onDone && { onMade: onDone })}
      onClose={onClose}
    >
      <Form.Item label="客户负责人" name="staffId" extra="只看自己客户的员工，只能看到负责人为本人的企业及其订单、售后、发票等。">
        <Select
          loading={!managers}
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: nobody, label: '无' }, ...(managers ?? []).map(({ id: value, name: label }) => ({ value, label }))]}
        />
      </Form.Item>
    </FormDialog>
  )
}
