import { useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { levelsQuery } from './queries.ts'

/** Levels of membership, several of them; the form around it holds their ids. */
export function LevelsSelect(field: SelectProps<number[]>) {
  const { data: levels = [] } = useQuery(levelsQuery)
  return (
    <Select
      {...field}
      mode="multiple"
      aria-label="会员等级"
      placeholder="请选择会员等级"
      options={levels.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
