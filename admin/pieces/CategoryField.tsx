import { useQuery } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { branchesOf, pathTo } from './branches.ts'
import { categoriesQuery } from './categories.ts'

type CategoryFieldProps = {
  /** '': every category. */
  readonly value: number | ''
  readonly onChange: (categoryId: number | '') => void
}

/** The category that a list of goods is narrowed to, of whatever level. */
export function CategoryField({ value, onChange }: CategoryFieldProps) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <label>
      分类
      <Cascader
        aria-label="分类"
        style={{ minWidth: 220, width: '100%' }}
        changeOnSelect
        allowClear
        placeholder="全部"
        value={pathTo(categories, value || undefined)}
        onChange={(path) => onChange(path?.at(-1) ?? '')}
        options={branchesOf(categories)}
      />
    </label>
  )
}
