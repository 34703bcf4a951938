import { useQuery } from '@tanstack/react-query'
import { costKinds, listLineMargins, type CostKind, type LineMargin } from '../../contract/report/lineMargin.ts'
import { fen, parseYuan, sum, yuan } from '../../contract/money.ts'
import { Rows, type Column } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { Money } from '../pieces/Money.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { lineMarginsQuery } from './queries.ts'
import { unknown } from './unknown.ts'
import desk from '../pieces/desk.module.css'

/** 订单明细毛利: what each line of an order brought in, what it cost, and what is left. */
export function LineMarginsPage() {
  const list = useFilters(listLineMargins.input)
  const { filters } = list
  const found = useQuery(lineMarginsQuery(filters))
  return (
    <>
      <p className={desk.trail}>
        <Link to="/margin">毛利分析</Link> / 按订单明细
      </p>
      <Heading title="订单明细毛利">
        <ExportLink subject="lineMargins" filters={filters} />
      </Heading>
      <ListFrame
        {...list}
        name="明细"
        search={
          <>
            <ListSearch list={list} placeholder="订单号、企业或商品" />
            <p className={desk.quiet} style={{ marginBottom: 12 }}>
              近 12 周下单、已付款或记账且未取消的订单，不含税。成本有一项未知，毛利即为未知；未知的不按 0 计。
            </p>
          </>
        }
        found={found}
        empty={<Empty todo={filters.keyword ? '没有符合条件的明细，请更换关键词。' : '近 12 周的订单付款后，各明细会出现在这里。'} />}
      >
        {(rows) => <LineMarginTable rows={rows} />}
      </ListFrame>
    </>
  )
}

/** What the parts of a kind cost; 未知 where nobody knows some of it, — where it has none. */
function KindCost({ parts, kind }: { parts: LineMargin['parts']; kind: CostKind }) {
  const own = parts.filter((part) => part.kind === kind)
  if (own.length === 0) return <span className={desk.quiet}>—</span>
  if (own.some(({ cost }) => cost === null)) return <span className={desk.quiet}>{unknown}</span>
  return <Money yuan={yuan(fen(sum(own.map(({ cost }) => parseYuan(cost ?? '0')))))} />
}

const kinds = Object.entries(costKinds).map(([kind, title]): Column<LineMargin> => ({
  title,
  right: true,
  cell: ({ parts }) => <KindCost parts={parts} kind={kind as CostKind} />,
  small: ({ parts }) => {
    const own = parts.filter((part) => part.kind === kind)
    return own.every(({ cost }) => cost !== null) && own.some(({ final }) => !final) && '预计'
  },
}))

const LineMarginTable = ({ rows }: { rows: readonly LineMargin[] }) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.lineId}
    columns={[
      {
        title: '订单明细',
        phone: null,
        cell: (row) => <Link to={`/order/${row.orderId}#line-${row.lineId}`}>{row.storeName}</Link>,
        small: (row) => `${row.orderId} · ${row.companyName}`,
      },
      { title: '数量', right: true, cell: (row) => row.quantity, small: (row) => row.unitName },
      { title: '收入', right: true, cell: (row) => <Money yuan={row.revenue} /> },
      ...kinds,
      {
        title: '毛利',
        right: true,
        cell: (row) => (row.margin === null ? <span className={desk.quiet}>{unknown}</span> : <Money yuan={row.margin} strong />),
        small: (row) => row.rate !== null && `${row.rate}%`,
      },
    ]}
  />
)
