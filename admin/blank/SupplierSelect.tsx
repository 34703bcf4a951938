import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { suppliersQuery } from './queries.ts'

type Props = {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (id: number | null) => void
  readonly placeholder?: string
}

/** A supplier that is bought from, by name. */
export function SupplierSelect({ value, onChange, placeholder = '不指定', ...field }: Props) {
  const { data } = useQuery(suppliersQuery(false))
  return (
    <Select<number | null>
      {...field}
      value={value ?? null}
      onChange={(id) => onChange?.(id ?? null)}
      loading={!data}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      options={(data ?? []).map((one) => ({ value: one.id, label: one.name }))}
      style={{ width: '100%' }}
    />
  )
}
