import type { ReactNode } from 'react'
import table from '../../kit/Rows.module.css'
import { cellsIn, type Below } from './cells.ts'
import styles from './reading.module.css'

type Column = { readonly letters: string; readonly name: string }

type Props<T extends Column> = {
  readonly columns: readonly T[]
  readonly below: Below
  /** Nothing of it is read. */
  readonly isUnread: (column: T) => boolean
  /** What is said of each column, to be changed. */
  readonly asked: readonly { readonly title: string; readonly className?: string | undefined; readonly cell: (column: T) => ReactNode }[]
}

/** Every column of a sheet with what stands in it, and what it is. */
export const ColumnsTable = <T extends Column>({ columns, below, isUnread, asked }: Props<T>) => (
  <table className={table.table}>
    <thead>
      <tr>
        {['列', '其中的内容', ...asked.map(({ title }) => title)].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {columns.map((column) => (
        <tr key={column.letters} data-unread={isUnread(column)}>
          <td data-name="列">
            <span>
              <b>{column.letters}</b> {column.name || '（没有列名）'}
            </span>
          </td>
          <td data-name="其中的内容" className={styles.sample}>
            {cellsIn(below, column.letters).slice(0, 3).join('、') || '（空）'}
          </td>
          {asked.map(({ title, className, cell }) => (
            <td key={title} data-name={title} className={className}>
              {cell(column)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
