import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { suppliersQuery } from './queries.ts'

type Props = {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (id: number | null) => void
  readonly placeholder?: string
  readonly disabled?: boolean
}

/** A supplier that is bought from, by name; one that is no longer, only where it was chosen before. */
export function SupplierSelect({ value, onChange, placeholder = '不指定', ...field }: Props) {
  const { data } = useQuery(suppliersQuery(true))
  const [first] = useState(value)
  return (
    <Select<number | null>
      {...field}
      value={value ?? null}
      onChange={(id) => onChange?.(id ?? null)}
      loading={!data}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      options={(data ?? [])
        .filter((one) => !one.archived || one.id === first)
        .map((one) => ({ value: one.id, label: one.archived ? `${one.name}（已停用）` : one.name }))}
      style={{ width: '100%' }}
    />
  )
}
