import { Select } from 'antd'
import { companiesNamedQuery } from '../pieces/companiesNamed.ts'
import { useFound } from '../pieces/useFound.ts'
import type { DraftPart } from './parts.ts'

type CompanyProps = {
  readonly name: string
  readonly value: DraftPart['company']
  readonly onChange: (company: DraftPart['company']) => void
}

/** A company, found by part of its name. */
export function CompanyField({ name, value, onChange }: CompanyProps) {
  const { found, isWaiting, search } = useFound(companiesNamedQuery)
  return (
    <Select<{ value: number; label: string }>
      aria-label={name}
      value={value}
      labelInValue
      placeholder="按企业名称查找"
      {...search}
      notFoundContent={isWaiting ? '查找中…' : '没有找到企业'}
      options={found.map((company) => ({ value: company.id, label: company.name }))}
      onChange={(company) => onChange(company)}
    />
  )
}
