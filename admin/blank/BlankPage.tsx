import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { listBlankStock, stockTabs } from '../../contract/goods/blank.ts'
import { grouped } from '../../contract/money.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { Heading } from '../shell/Heading.tsx'
import { BlankDialog } from './BlankDialog.tsx'
import { MovementDialog } from './MovementDialog.tsx'
import { StockTable, type Open } from './StockTable.tsx'
import { stockQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'

const todos = {
  all: '新增坯料，或用表格导入现有库存；再到商品页面选择商品所用的坯料。',
  low: '没有需要补货的坯料。给规格填写预警数量，不足时会在这里和待办中提醒。',
  archived: '没有停用的坯料。',
} as const

/** 坯料库存: what lies there of each colour and size, what orders hold, what is to be ordered. */
export function BlankPage() {
  const list = useFilters(listBlankStock.input)
  const { filters } = list
  const found = useQuery(stockQuery(filters))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Heading title="坯料库存">
        <LinkButton to="/sheet/blanks" plain>
          导入导出
        </LinkButton>
        <Button type="primary" onClick={() => setOpen({ kind: 'save', id: null })}>
          新增坯料
        </Button>
      </Heading>
      <ListFrame
        {...list}
        name="库存"
        tabs={tabsOf(stockTabs, 'state', list, found.data?.counts)}
        search={
          <>
            <ListSearch list={list} placeholder="坯料编号、名称、颜色或尺码" />
            <p className={desk.quiet} style={{ marginBottom: 12 }}>
              订单付款或记账后占用，开工时领用；可用 = 现存 - 占用。
              {found.data?.value && `成本为不含税移动加权平均，库存金额共 ${grouped(found.data.value)} 元。`}
            </p>
          </>
        }
        found={found}
        empty={<Empty todo={filters.keyword ? '没有符合条件的坯料，请更换关键词。' : todos[filters.state]} />}
      >
        {(rows) => <StockTable rows={rows} onOpen={setOpen} />}
      </ListFrame>
      {open?.kind === 'save' && <BlankDialog id={open.id} onClose={close} />}
      {open?.kind === 'move' && <MovementDialog row={open.row} onClose={close} />}
    </>
  )
}
