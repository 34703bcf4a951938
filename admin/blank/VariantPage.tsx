import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { blankMovements, type Movement } from '../../contract/goods/blank.ts'
import { grouped } from '../../contract/money.ts'
import { Rows, type Column } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { FoundRows } from '../pieces/ListFrame.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { MovementDialog } from './MovementDialog.tsx'
import { movementsQuery } from './queries.ts'
import { variantWords } from './variantWords.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

const paging = blankMovements.input.omit({ variantId: true })

/** One colour and size: what lies there, which orders hold it, and every change of it. */
export function VariantPage() {
  const variantId = Number(useParams()['variantId'])
  const list = useFilters(paging)
  const found = useQuery(movementsQuery(variantId, list.filters))
  const [counting, count] = useState(false)
  const stock = found.data?.stock
  return (
    <>
      <p className={desk.trail}>
        <Link to="/blank">坯料库存</Link> / {stock?.code}
      </p>
      <Heading title={stock ? `${stock.name} ${variantWords(stock)}` : '坯料'}>
        {stock && <Button onClick={() => count(true)}>盘点与报损</Button>}
      </Heading>
      <div className={desk.columns}>
        <Panel title="出入库记录">
          <FoundRows {...list} found={found} empty={<Empty todo="采购收货、盘点或订单领用后，每一笔都会记在这里。" />}>
            {(rows) => <MovementTable rows={rows} />}
          </FoundRows>
        </Panel>
        {stock && (
          <div>
            <Panel title="库存">
              <Facts
                rows={[
                  ['现存', `${stock.onHand} ${stock.unitName}`],
                  ['订单占用', `${stock.reserved} ${stock.unitName}`],
                  ['可用', `${stock.available} ${stock.unitName}`],
                  ['在途', `${stock.incoming} ${stock.unitName}`],
                  ['预警数量', stock.lowAt === null ? '未设' : `${stock.lowAt} ${stock.unitName}`],
                  ['建议采购', stock.suggested > 0 ? `${stock.suggested} ${stock.unitName}` : ''],
                  ['平均成本', stock.average === null ? '' : `¥${stock.average}（不含税）`],
                  ['库存金额', stock.value && `¥${grouped(stock.value)}`],
                  ['常用供应商', stock.supplierName],
                ]}
              />
            </Panel>
            {found.data && found.data.needs.length > 0 && (
              <Panel title="占用的订单">
                <ul>
                  {found.data.needs.map((need) => (
                    <li key={need.lineId}>
                      <Link to={`/production/${need.lineId}`}>{need.orderId}</Link> {need.quantity} {stock.unitName}
                      <p className={desk.quiet}>
                        {need.companyName} · {need.storeName}
                      </p>
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
          </div>
        )}
      </div>
      {counting && stock && <MovementDialog row={stock} onClose={() => count(false)} />}
    </>
  )
}

/** For who sees costs. */
const amount: Column<Movement> = { title: '金额', right: true, cell: (row) => row.amount && <Money yuan={row.amount} /> }

const MovementTable = ({ rows }: { rows: readonly Movement[] }) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.id}
    columns={[
      { title: '时间', cell: (row) => row.time.slice(0, 16), small: (row) => row.staffName },
      {
        title: '类别',
        cell: (row) => row.kindLabel,
        small: (row) => (row.orderId && row.lineId ? <Link to={`/production/${row.lineId}`}>{row.orderId}</Link> : row.note),
      },
      { title: '数量', right: true, cell: (row) => (row.quantity > 0 ? `+${row.quantity}` : row.quantity) },
      ...(rows.some((row) => row.amount !== null) ? [amount] : []),
      { title: '结存', right: true, cell: (row) => row.onHand },
    ]}
  />
)
