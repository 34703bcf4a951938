import { Select } from 'antd'
import { useState } from 'react'
import { goodsTypes, type GoodsType } from '../../contract/goods.ts'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'
import { CategoryField } from '../pieces/CategoryField.tsx'

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
      <CategoryField value={categoryId} onChange={setCategory} />
    </KeywordSearch>
  )
}
