import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { listGoods } from '../../contract/goods/goodsDesk.ts'
import { goodsStates } from '../../contract/goods/goodsState.ts'
import { changed, useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { Heading } from '../shell/Heading.tsx'
import { BulkBar } from './BulkBar.tsx'
import { GoodsSearch } from './GoodsSearch.tsx'
import { GoodsTable } from './GoodsTable.tsx'
import { goodsQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import styles from './goods.module.css'

const tabs = { all: '全部', ...goodsStates }

/** All goods by where they stand, the newest first, and what can be done with many at once. */
export function GoodsListPage() {
  const list = useFilters(listGoods.input)
  const { filters, go } = list
  const found = useQuery(goodsQuery(filters))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const searching = Boolean(filters.keyword || filters.type || filters.categoryId)

  const choose = (ids: readonly number[], on: boolean) =>
    setChosen((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(on ? ids : [])]))

  return (
    <>
      <Heading title="商品">
        <div className={styles.actions}>
          <Link to={exportPath(filters)}>导入导出</Link>
          <LinkButton to="/goods/new">新增商品</LinkButton>
        </div>
      </Heading>
      <ListFrame
        {...list}
        name="商品状态"
        tabs={tabsOf(tabs, 'state', list, found.data?.counts)}
        search={
          <>
            <GoodsSearch key={JSON.stringify(filters)} filters={filters} onSearch={go} />
            <BulkBar chosen={chosen} onDone={() => setChosen(new Set())} />
          </>
        }
        found={found}
        empty={<Empty todo={searching ? '没有符合条件的商品，请更换关键词、类型或分类。' : todos[filters.state]} />}
      >
        {(rows) => <GoodsTable rows={rows} chosen={chosen} onChoose={choose} />}
      </ListFrame>
    </>
  )
}

const todos = {
  all: '点击“新增商品”开始。',
  draft: '没有草稿。新增或复制的商品先是草稿，补齐图片与价格后上架。',
  published: '没有上架的商品。在草稿中选择商品上架。',
  withdrawn: '没有已下架的商品。',
  archived: '没有已归档的商品。不再供应的商品可以归档，之后不在列表与商城中出现。',
} as const

/** The page that exports what the list is filtered by. */
function exportPath({ keyword, type, categoryId, state }: z.output<typeof listGoods.input>): string {
  const query = changed(new URLSearchParams(), { keyword, type, categoryId, state: state === 'all' ? '' : state })
  return `/sheet/products${query.size > 0 ? `?${query}` : ''}`
}
