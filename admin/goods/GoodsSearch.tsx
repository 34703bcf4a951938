import { useQuery } from '@tanstack/react-query'
import { Button, Cascader, Input, Select } from 'antd'
import { useState, type FormEvent } from 'react'
import { goodsTypes, type GoodsType } from '../../contract/goods.ts'
import { branchesOf, pathTo } from './branches.ts'
import { categoriesQuery } from './queries.ts'
import styles from '../pieces/pieces.module.css'

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

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim(), type, categoryId })
  }

  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <label className={styles.searchWide}>
        关键词
        <Input
          name="keyword"
          type="search"
          maxLength={40}
          placeholder="商品名称或采购编号"
          defaultValue={filters.keyword}
        />
      </label>
      <label>
        类型
        <Select
          aria-label="类型"
          style={{ minWidth: 104 }}
          value={type}
          onChange={setType}
          options={[
            { value: '', label: '全部' },
            ...Object.entries(goodsTypes).map(([value, { tag }]) => ({ value, label: tag })),
          ]}
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
      <div className={styles.searchActions}>
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
        {(filters.keyword || filters.type || filters.categoryId) && (
          <Button onClick={() => onSearch({ keyword: '', type: '', categoryId: '' })}>重置</Button>
        )}
      </div>
    </form>
  )
}
