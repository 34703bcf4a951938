import { InputNumber, Select } from 'antd'
import type { PriceReading, PriceSheetLook, ReadColumn, Target } from '../../contract/price/priceReading.ts'
import { mostPieces } from '../../contract/price/quantity.ts'
import { ColumnsTable } from '../sheet/ColumnsTable.tsx'
import styles from '../sheet/reading.module.css'

type ReadColumnsProps = {
  readonly look: PriceSheetLook
  readonly reading: PriceReading
  readonly onChange: (columns: ReadColumn[]) => void
}

/** Every column of the sheet with what stands in it, and what it is. */
export function ReadColumns({ look: { rows, targets }, reading: { columns, heading }, onChange }: ReadColumnsProps) {
  const change = (letters: string, part: Partial<ReadColumn>) =>
    onChange(columns.map((column) => (column.letters === letters ? { ...column, ...part } : column)))
  return (
    <ColumnsTable
      columns={columns}
      below={rows.filter(({ row }) => row > heading)}
      asked={[
        {
          title: '对应',
          className: styles.meaning,
          cell: (column) => <Meaning column={column} targets={targets} onChange={(part) => change(column.letters, part)} />,
        },
        {
          title: '从多少件起',
          cell: (column) => <From column={column} targets={targets} onChange={(from) => change(column.letters, { from })} />,
        },
      ]}
    />
  )
}

const unread = ''

type MeaningProps = {
  readonly column: ReadColumn
  readonly targets: readonly Target[]
  readonly onChange: (part: Partial<ReadColumn>) => void
}

const Meaning = ({ column: { letters, column }, targets, onChange }: MeaningProps) => (
  <Select
    aria-label={`${letters} 列对应`}
    value={column ?? unread}
    showSearch={{ optionFilterProp: 'label' }}
    options={[{ value: unread, label: '不读取' }, ...targets.map(({ name }) => ({ value: name, label: name }))]}
    onChange={(name) => onChange({ column: name === unread ? null : name, from: null })}
  />
)

type FromProps = Omit<MeaningProps, 'onChange'> & { readonly onChange: (from: number | null) => void }

function From({ column: { letters, column, from }, targets, onChange }: FromProps) {
  const startsIn = targets.find(({ name }) => name === column)?.startsIn ?? null
  if (startsIn === null) return <span className={styles.none}>—</span>
  return (
    <InputNumber
      aria-label={`${letters} 列从多少件起`}
      value={from}
      min={1}
      max={mostPieces}
      precision={0}
      placeholder={`看“${startsIn}”列`}
      onChange={onChange}
    />
  )
}
