import type { OutworkRow } from '../../contract/production/outwork.ts'
import { outworkTones } from '../../contract/production/outworkState.ts'
import { Rows, type Column } from '../../kit/Rows.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './outwork.module.css'

/** What outwork costs without tax; 未知 where no price was agreed, nothing where it was voided. */
const CostOf = ({ cost, state }: Pick<OutworkRow, 'cost' | 'state'>) =>
  state === 'void' ? (
    <span className={desk.quiet}>—</span>
  ) : cost?.net ? (
    <Money yuan={cost.net} />
  ) : (
    <span className={desk.quiet}>{cost ? '未知' : '—'}</span>
  )

const number: Column<OutworkRow> = {
  title: '外协单',
  phone: null,
  cell: (row) => (
    <span className={styles.whole}>
      <Link to={`/outwork/${row.id}`}>{row.number}</Link>
    </span>
  ),
  small: (row) => row.createTime.slice(0, 16),
}
const work: readonly Column<OutworkRow>[] = [
  { title: '供应商', cell: (row) => row.supplierName, small: (row) => row.process },
  {
    title: '状态',
    cell: (row) => <StateTag label={row.stateLabel} tones={outworkTones} state={row.state} />,
    small: (row) => row.late && <StateTag label="逾期未回" tone="bad" />,
  },
  {
    title: '收回 / 发出',
    right: true,
    cell: (row) => <span className={styles.whole}>{`${row.good + row.bad} / ${row.quantity}`}</span>,
    small: (row) => (row.bad > 0 ? `不合格 ${row.bad} ${row.unitName}` : row.unitName),
  },
  { title: '预计收回', cell: (row) => <span className={styles.whole}>{row.expectedDay ?? '—'}</span> },
]
const goods: Column<OutworkRow> = {
  title: '商品',
  cell: (row) => <Link to={`/production/${row.lineId}`}>{row.storeName}</Link>,
  small: (row) => row.orderId,
}
const cost: Column<OutworkRow> = {
  title: '成本（不含税）',
  right: true,
  cell: (row) => <CostOf cost={row.cost} state={row.state} />,
  small: (row) => row.state !== 'void' && row.cost?.net && (row.cost.final ? '实际' : '预计'),
}

type Props = {
  readonly rows: readonly OutworkRow[]
  /** Whose goods they are stands beside the table already. */
  readonly ofOneLine?: boolean
}

/** Outwork, one a row; what it costs where that was told. */
export const OutworkTable = ({ rows, ofOneLine = false }: Props) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.id}
    columns={[number, ...(ofOneLine ? [] : [goods]), ...work, ...(rows.some((row) => row.cost !== null) ? [cost] : [])]}
  />
)
