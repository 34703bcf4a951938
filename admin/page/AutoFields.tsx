import { useQuery } from '@tanstack/react-query'
import { Cascader, Form, Radio, Select } from 'antd'
import { categoryTree, type CategoryNode } from '../../contract/goods/catalog.ts'
import { autoWays } from '../../contract/page/page.ts'
import { call } from '../call.ts'

const treeQuery = { queryKey: [categoryTree.path], queryFn: ({ signal }: { signal: AbortSignal }) => call(categoryTree, {}, { signal }) }

type Branch = { value: number; label: string; children?: Branch[] }
const branchOf = ({ id, cateName, children }: CategoryNode): Branch => ({
  value: id,
  label: cateName,
  ...(children.length > 0 && { children: children.map(branchOf) }),
})

/** The way to a category from the first level; empty: it is not among these. */
function wayTo(id: number, branches: readonly Branch[]): number[] {
  for (const { value, children = [] } of branches) {
    if (value === id) return [value]
    const below = wayTo(id, children)
    if (below.length > 0) return [value, ...below]
  }
  return []
}

/** With what a shelf fills itself. */
export const AutoFields = () => (
  <>
    <Form.Item label="货架内容" name={['auto', 'by']}>
      <Radio.Group
        options={Object.entries(autoWays).map(([value, label]) => ({ value, label: value === 'category' ? '按分类的商品排序' : label }))}
      />
    </Form.Item>
    <Form.Item label="分类（不选为全部商品）" name={['auto', 'category']}>
      <CategoryField />
    </Form.Item>
    <Form.Item label="最多几个商品" name={['auto', 'count']}>
      <Select options={[5, 10, 20].map((count) => ({ value: count, label: `${count} 个` }))} />
    </Form.Item>
  </>
)

type FieldProps = { id?: string; value?: readonly number[]; onChange?: (way: number[]) => void }

/** A category of any level, by the last of `value`. */
function CategoryField({ id, value = [], onChange }: FieldProps) {
  const { data: tree = [] } = useQuery(treeQuery)
  const branches = tree.map(branchOf)
  const chosen = value.at(-1)
  return (
    <Cascader
      {...(id && { id })}
      changeOnSelect
      allowClear
      placeholder="全部商品"
      value={chosen === undefined ? [] : wayTo(chosen, branches)}
      onChange={(way) => onChange?.(way ?? [])}
      options={branches}
    />
  )
}
