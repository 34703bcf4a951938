import { Checkbox } from 'antd'
import { exampleColumn, heedColumn } from '../../contract/price/priceSheet.ts'
import { importOutcomes, type ImportedItem } from '../../contract/sheet.ts'
import { Rows } from '../../kit/Rows.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { isAccepted, percentOf, turned, type Accepted } from './accepted.ts'
import styles from './price.module.css'
import own from './CellTable.module.css'

const tones = { created: 'ok', updated: 'busy', unchanged: 'off', failed: 'bad' } as const

type CellTableProps = {
  readonly rows: readonly ImportedItem[]
  /** null: nothing is to be accepted here. */
  readonly accepted: Accepted | null
  readonly onAccept: (accepted: Accepted) => void
}

/** The products of a sheet, each with its cells old and new, what the price desk finds, and whether it is accepted. */
export const CellTable = ({ rows, accepted, onAccept }: CellTableProps) => (
  <Rows
    rows={rows}
    keyOf={(item) => item.row}
    columns={[
      {
        title: '采购编号',
        cell: (item) =>
          accepted && (item.outcome === 'created' || item.outcome === 'updated') ? (
            <Checkbox
              aria-label={`接受 ${item.key}`}
              checked={isAccepted(accepted, item.key)}
              onChange={() => onAccept(turned(accepted, item.key))}
            >
              {item.key}
            </Checkbox>
          ) : (
            item.key || '（空）'
          ),
        small: (item) => <>第 {item.row} 行</>,
      },
      { title: '结果', cell: (item) => <StateTag tone={tones[item.outcome]} label={importOutcomes[item.outcome]} /> },
      { title: '变化与问题', cell: (item) => <Told item={item} /> },
    ]}
  />
)

function Told({ item: { key, row: first, faults, changes } }: { item: ImportedItem }) {
  const heeds = changes.filter(({ column }) => column === heedColumn)
  const cells = changes.filter(({ column }) => column !== heedColumn)
  if (faults.length + changes.length === 0) return '—'
  return (
    <div>
      {faults.length + heeds.length > 0 && (
        <ul className={styles.notes} tabIndex={0} aria-label={`${key} 的提示`}>
          {faults.map(({ row, column, cell, message }) => (
            <li key={`${row} ${cell} ${column}`} data-grade="fault">
              {cell ? `${cell} ` : row !== first && `第 ${row} 行 `}
              {column && <b>{column}</b>} {message}
            </li>
          ))}
          {heeds.map(({ is }) => (
            <li key={is} data-grade="warning">
              {is}
            </li>
          ))}
        </ul>
      )}
      {cells.length > 0 && (
        <ul className={own.cells} aria-label={`${key} 的变化`}>
          {cells.map((cell) => (
            <CellRow key={cell.column} {...cell} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** What is money: how much dearer or cheaper it became says something. */
const money = /^(单价|丝印单价|丝印版费|丝印起印费|打样费$|默认配置 )/

function CellRow({ column, was, is }: ImportedItem['changes'][number]) {
  const isExample = column.startsWith(exampleColumn)
  const percent = isExample || money.test(column) ? percentOf(was, is) : null
  return (
    <li>
      <span>{isExample ? `${column}（含税）` : column}</span>
      <span>
        {was === '' ? '—' : <del>{was}</del>} <span aria-hidden="true">→</span> {is === '' ? '删除' : <ins>{is}</ins>}
      </span>
      <span className={own.percent} data-up={percent?.startsWith('+')}>
        {percent}
      </span>
    </li>
  )
}
