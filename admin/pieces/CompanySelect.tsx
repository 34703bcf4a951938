import { Select } from 'antd'
import { companiesNamedQuery } from './companiesNamed.ts'
import { useFound } from './useFound.ts'

/** A company as a select holds it. */
export type ChosenCompany = { value: number; label: string }

type SelectProps = { id?: string; value?: ChosenCompany[]; onChange?: (companies: ChosenCompany[]) => void }

/** Companies found by their names. */
export function CompanySelect({ id, value, onChange }: SelectProps) {
  const { found, isWaiting, search } = useFound(companiesNamedQuery)
  return (
    <Select<ChosenCompany[]>
      {...(id && { id })}
      {...(value && { value })}
      {...(onChange && { onChange: (companies: ChosenCompany[]) => onChange(companies) })}
      mode="multiple"
      labelInValue
      placeholder="按企业名称查找"
      {...search}
      notFoundContent={isWaiting ? '查找中…' : '没有找到企业'}
      options={found.map((company) => ({ value: company.id, label: company.name }))}
      style={{ width: '100%' }}
    />
  )
}
