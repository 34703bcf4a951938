import { useQuery } from '@tanstack/react-query'
import { Cascader, Select } from 'antd'
import { useState } from 'react'
import { goodsTypes, type GoodsType } from '../../contract/goods.ts'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'
import { branchesOf, pathTo } from '../pieces/branches.ts'
import { categoriesQuery } from '../pieces/categories.ts'

type Filters = {
  readonly keyword?: string | undefined
  readonly type?: GoodsType | undefined
  readonly categoryId?: number | undefined
}
type Props = {
  readonly filters: Filters
  readonly onSearch: (filters: { keyword: string; type: string; categoryId: number | '' }) => void
}

/** Search of the goods. Draw it anew (`key`) when the filters change from elsewhere. */
export function GoodsSearch({ filters, onSearch }: Props) {
  const [type, setType] = useState<string>(filters.type ?? '')
  const [categoryId, setCategory] = useState<number | ''>(filters.categoryId ?? '')
  const { data: categories = [] } = useQuery(categoriesQuery)

  return (
    <KeywordSearch
      keyword={filters.keyword}
      placeholder="商品名称或采购编号"
      narrowed={Boolean(filters.keyword || filters.type || filters.categoryId)}
      onSearch={(keyword) => onSearch({ keyword, type, categoryId })}
      onReset={() => onSearch({ keyword: '', type: '', categoryId: '' })}
    >
      <label>
        类型
        <Select
          aria-label="类型"
          style={{ minWidth: 104 }}
          value={type}
          onChange={setType}
          options={[{ value: '', label: '全部' }, ...Object.entries(goodsTypes).map(([value, { tag }]) => ({ value, label: tag }))]}
        />
      </label>
      <label>
        分类
        <Cascader
          aria-label="分类"
          style={{ minWidth: 220, width: '100%' }}
          changeOnSelect
          allowClear
          placeholder="全部"
          value={pathTo(categories, categoryId || undefined)}
          onChange={(path) => setCategory(path?.at(-1) ?? '')}
          options={branchesOf(categories)}
        />
      </label>
    </KeywordSearch>
  )
}
