import { Button } from 'antd'
import type { StockRow } from '../../contract/goods/blank.ts'
import { grouped } from '../../contract/money.ts'
import { Rows, type Column } from '../../kit/Rows.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { VariantLink } from './VariantLink.tsx'
import { variantWords } from './variantWords.ts'
import desk from '../pieces/desk.module.css'
import styles from './blank.module.css'

/** What is asked of a row: to change its blank goods (null: new ones), or to write a movement. */
export type Open = { readonly kind: 'save'; readonly id: number | null } | { readonly kind: 'move'; readonly row: StockRow }

type Props = { readonly rows: readonly StockRow[]; readonly onOpen: (open: Open) => void }

/** For who sees costs. */
const cost: Column<StockRow> = {
  title: '平均成本',
  right: true,
  cell: (row) => (row.average === null ? <span className={desk.quiet}>—</span> : `¥${row.average}`),
  small: (row) => row.onHand > 0 && row.value && `共 ¥${grouped(row.value)}`,
}

/** The stock, a row for each colour and size. */
export const StockTable = ({ rows, onOpen }: Props) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.variantId}
    columns={[
      {
        title: '坯料',
        phone: null,
        cell: (row) => <VariantLink variant={row} />,
        small: (row) => [row.code, row.supplierName].filter(Boolean).join(' · '),
      },
      { title: '现存', right: true, cell: (row) => row.onHand, small: (row) => row.unitName },
      { title: '占用', right: true, cell: (row) => row.reserved },
      {
        title: '可用',
        right: true,
        cell: (row) => <span className={row.available < 0 ? styles.lacking : undefined}>{row.available}</span>,
      },
      { title: '在途', right: true, cell: (row) => row.incoming },
      {
        title: '预警',
        cell: (row) =>
          row.low ? <StateTag label="需补货" tone="due" /> : <span className={desk.quiet}>{row.lowAt === null ? '未设' : '正常'}</span>,
        small: (row) =>
          [row.lowAt !== null && `预警 ${row.lowAt}`, row.suggested > 0 && `建议采购 ${row.suggested}`].filter(Boolean).join('，'),
      },
      ...(rows.some((row) => row.value !== null) ? [cost] : []),
      {
        title: '操作',
        cell: (row) => (
          <div className={desk.moves}>
            <Button size="small" aria-label={`盘点 ${row.name} ${variantWords(row)}`} onClick={() => onOpen({ kind: 'move', row })}>
              盘点
            </Button>
            <Button
              size="small"
              aria-label={`修改 ${row.name} ${variantWords(row)}`}
              onClick={() => onOpen({ kind: 'save', id: row.blankId })}
            >
              修改
            </Button>
          </div>
        ),
      },
    ]}
  />
)
