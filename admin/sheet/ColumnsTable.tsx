import { Rows, type Column } from '../../kit/Rows.tsx'
import { cellsIn, type Below } from './cells.ts'
import styles from './reading.module.css'

type SheetColumn = { readonly letters: string; readonly name: string }

type Props<T extends SheetColumn> = {
  readonly columns: readonly T[]
  readonly below: Below
  /** What is said of each column, to be changed. */
  readonly asked: readonly Column<T>[]
}

/** Every column of a sheet with what stands in it, and what it is. */
export const ColumnsTable = <T extends SheetColumn>({ columns, below, asked }: Props<T>) => (
  <Rows
    rows={columns}
    keyOf={({ letters }) => letters}
    columns={[
      {
        title: '列',
        cell: ({ letters, name }) => (
          <span>
            <b>{letters}</b> {name || '（没有列名）'}
          </span>
        ),
      },
      {
        title: '其中的内容',
        className: styles.sample,
        cell: ({ letters }) => cellsIn(below, letters).slice(0, 3).join('、') || '（空）',
      },
      ...asked,
    ]}
  />
)
