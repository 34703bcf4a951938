import { Checkbox } from 'antd'
import { orderOver, type ShippingRow } from '../../contract/shipping/shipping.ts'
import { Rows } from '../../kit/Rows.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Link } from '../shell/Link.tsx'
import table from '../pieces/table.module.css'
import styles from './shipping.module.css'

type ShippingTableProps = {
  readonly rows: readonly ShippingRow[]
  /** On this page and others. */
  readonly chosen: readonly ShippingRow[]
  readonly choose: (rows: readonly ShippingRow[]) => void
}

const tones = { asking: 'due', made: 'ok', refused: 'bad', cancelling: 'due', cancelled: 'off' } as const

const standOf = ({ waits, sent, way }: ShippingRow) => {
  const fetched = way === 'pickup'
  if (sent) return { tone: 'ok', label: fetched ? '已备好自提' : '已发货' } as const
  if (waits.includes(orderOver)) return { tone: 'off', label: '已结束' } as const
  return waits.length > 0
    ? ({ tone: 'busy', label: '备货中' } as const)
    : ({ tone: 'due', label: fetched ? '可备好自提' : '可发货' } as const)
}

/** The consignments of a page, each to be chosen. */
export function ShippingTable({ rows, chosen, choose }: ShippingTableProps) {
  const ids = new Set(chosen.map(({ id }) => id))
  const here = rows.filter(({ id }) => ids.has(id))
  const others = chosen.filter(({ id }) => !rows.some((row) => row.id === id))
  const all = here.length === rows.length
  return (
    <Rows
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: '选择',
          phone: null,
          head: (
            <Checkbox
              aria-label="选择本页全部收货单"
              checked={all}
              indeterminate={!all && here.length > 0}
              onChange={() => choose(all ? others : [...others, ...rows])}
            />
          ),
          cell: (row) => (
            <Checkbox
              aria-label={`选择收货单 ${row.number}`}
              checked={ids.has(row.id)}
              onChange={({ target }) => choose(target.checked ? [...chosen, row] : chosen.filter(({ id }) => id !== row.id))}
            />
          ),
        },
        {
          title: '收货单',
          cell: ({ orderId, number }) => (
            <Link to={`/order/${orderId}`} className={table.number}>
              {number}
            </Link>
          ),
          small: ({ of, place }) => of > 1 && `共 ${of} 个地址，第 ${place} 个`,
        },
        { title: '企业', className: table.company, cell: ({ companyName }) => companyName },
        {
          title: '收货人',
          className: styles.receiver,
          cell: ({ receiver, phone }) => `${receiver} ${phone}`,
          small: whereTo,
        },
        {
          title: '商品',
          className: styles.goods,
          cell: ({ goods: [first] }) => first ?? '—',
          small: ({ goods }) => goods.slice(1, 3).join('；') + (goods.length > 3 ? ` 等 ${goods.length} 款` : ''),
        },
        { title: '承诺交期', className: table.due, cell: ({ promisedDay }) => promisedDay ?? <span aria-label="无">—</span> },
        {
          title: '状态',
          cell: (row) => <StateTag {...standOf(row)} />,
          small: ({ waits, sent }) => sent?.time.slice(0, 16) ?? waits.slice(0, 3).join('；'),
        },
        { title: '运单号', className: styles.number, cell: (row) => <Numbered row={row} /> },
      ]}
    />
  )
}

function Numbered({ row: { sent, waybill } }: { row: ShippingRow }) {
  if (sent)
    return (
      <>
        {sent.trackingNo || '—'}
        <small>{sent.carrier}</small>
      </>
    )
  if (!waybill) return <span aria-label="无">—</span>
  return (
    <>
      {waybill.trackingNo || <StateTag tone={tones[waybill.state]} label={waybill.label} />}
      <small>
        {waybill.carrier}
        {waybill.trackingNo && waybill.state !== 'made' && ` ${waybill.label}`}
        {waybill.fault && `：${waybill.fault}`}
      </small>
    </>
  )
}

/** The address; where it is fetched that place alone, and what the receiver pays for is said. */
const whereTo = ({ way, region, detail }: ShippingRow): string =>
  way === 'pickup' ? detail : `${way === 'collect' ? '到付 · ' : ''}${region}${detail}`
