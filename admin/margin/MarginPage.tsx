import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { grouped } from '../../contract/money.ts'
import { costUnits, listMargins, type MarginRow } from '../../contract/price/margin.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { Money } from '../pieces/Money.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { CostDialog } from './CostDialog.tsx'
import { marginsQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'

const tabs = { all: '全部', unknown: '未录成本', known: '已录成本' } as const

/** 毛利分析: what each price line brought in, what it cost, and what is left. */
export function MarginPage() {
  const list = useFilters(listMargins.input)
  const { filters } = list
  const found = useQuery(marginsQuery(filters))
  const [chosen, setChosen] = useState<MarginRow | null>(null)
  return (
    <>
      <Heading title="毛利分析">
        <LinkButton to="/margin/lines" plain>
          按订单明细
        </LinkButton>
        <ExportLink subject="margins" filters={filters} />
      </Heading>
      <ListFrame
        {...list}
        name="成本"
        tabs={tabsOf(tabs, 'state', list)}
        search={
          <>
            <ListSearch list={list} placeholder="收费项或商品名称" />
            <p className={desk.quiet} style={{ marginBottom: 12 }}>
              近 12 周下单、已付款或记账且未取消的订单，不含税，不计售后。
              {found.data && summed(found.data)}
            </p>
          </>
        }
        found={found}
        empty={<Empty todo={filters.keyword ? '没有符合条件的收费项，请更换关键词。' : '近 12 周的订单付款后，各收费项会出现在这里。'} />}
      >
        {(rows) => <MarginTable rows={rows} onChoose={setChosen} />}
      </ListFrame>
      {chosen && <CostDialog line={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

const summed = ({ revenue, costed, margin }: { revenue: string; costed: string; margin: string }): string =>
  `收入 ${grouped(revenue)} 元，其中已录成本 ${grouped(costed)} 元，毛利 ${grouped(margin)} 元。`

type TableProps = { readonly rows: readonly MarginRow[]; readonly onChoose: (row: MarginRow) => void }

const MarginTable = ({ rows, onChoose }: TableProps) => (
  <Rows
    rows={rows}
    keyOf={(row) => `${row.rule} ${row.productId}`}
    columns={[
      { title: '收费项', cell: (row) => row.label, small: (row) => row.productName },
      { title: '数量', right: true, cell: (row) => <>{row.pieces} 件</>, small: (row) => <>{row.times} 次</> },
      { title: '收入', right: true, cell: (row) => <Money yuan={row.revenue} /> },
      {
        title: '成本',
        right: true,
        cell: (row) => (row.cost === null ? <span className={desk.quiet}>—</span> : <Money yuan={row.cost} />),
      },
      {
        title: '毛利',
        right: true,
        cell: (row) => (row.margin === null ? <span className={desk.quiet}>—</span> : <Money yuan={row.margin} />),
        small: (row) => row.rate !== null && <>{row.rate}%</>,
      },
      { title: '单位成本', cell: (row) => <Cost row={row} onChoose={onChoose} /> },
    ]}
  />
)

/** Discounts cost nothing by themselves. */
function Cost({ row, onChoose }: { row: MarginRow } & Pick<TableProps, 'onChoose'>) {
  if (row.rule.startsWith('discount')) return <span className={desk.quiet}>—</span>
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {row.unitCost !== null && `¥${row.unitCost} ${costUnits[row.unit]}${row.byBlank ? '（坯料）' : ''} `}
      <Button type="link" style={{ paddingInline: 0 }} aria-label={`${row.productName}${row.label}单位成本`} onClick={() => onChoose(row)}>
        {row.keptCost === null ? '录入' : '修改'}
      </Button>
    </span>
  )
}
