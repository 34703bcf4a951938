import { Fragment, type Key, type ReactNode } from 'react'
import css from './Rows.module.css'

/** One column of a table: its name, and what a row has there. */
export type Column<Row> = {
  /** Stands in the head; on a phone beside the cell. No two columns of a table have the same. */
  readonly title: string
  /** `at` is the row's place, counted from 0. */
  readonly cell: (row: Row, at: number) => ReactNode
  /** What stands small below the cell; nothing for null, false and ''. */
  readonly small?: (row: Row, at: number) => ReactNode
  /** What stands in the head instead of the title: a box that chooses every row. */
  readonly head?: ReactNode
  /** What a phone calls the column where that is not its title; null: there the cell speaks for itself. */
  readonly phone?: string | null
  /** Amounts and counts stand at the right, under each other. */
  readonly right?: boolean
  /** In px; as wide as it needs to be without. */
  readonly width?: number
  /** Class of the cells. */
  readonly className?: string | undefined
  /** Rows that have nothing here: a phone leaves the cell out. */
  readonly lacking?: (row: Row) => boolean
}

/** What stands below a row that is open, as wide as the table. */
type Unfolded<Row> = {
  readonly isOpen: (row: Row) => boolean
  /** Of what stands there, for the button that opens it. */
  readonly idOf: (row: Row) => string
  readonly shown: (row: Row) => ReactNode
  readonly className?: string | undefined
}

type RowsProps<Row> = {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row, at: number) => Key
  /** The class of a table that looks otherwise than the lists of the desks do. */
  readonly look?: string | undefined
  readonly caption?: string
  readonly unfolded?: Unfolded<Row>
  /** What stands below the rows: their sums. */
  readonly foot?: ReactNode
}

/** A table by its columns. On narrow screens each row is a card, its cells below each other with their columns' names. */
export const Rows = <Row,>({ rows, columns, keyOf, look = css.table, caption, unfolded, foot }: RowsProps<Row>) => (
  <table className={look}>
    {caption && <caption>{caption}</caption>}
    <thead>
      <tr>
        {columns.map(({ title, head = title, right, width }) => (
          <th key={title} scope="col" className={right ? css.right : undefined} style={width ? { width } : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <Fragment key={keyOf(row, at)}>
          <tr>
            {columns.map((column) => (
              <td key={column.title} data-name={nameOf(column)} className={classOf(column, row)}>
                {column.cell(row, at)}
                <Small>{column.small?.(row, at)}</Small>
              </td>
            ))}
          </tr>
          {unfolded?.isOpen(row) && (
            <tr id={unfolded.idOf(row)} className={unfolded.className}>
              <td colSpan={columns.length}>{unfolded.shown(row)}</td>
            </tr>
          )}
        </Fragment>
      ))}
    </tbody>
    {foot && <tfoot>{foot}</tfoot>}
  </table>
)

const nameOf = <Row,>({ title, phone = title }: Column<Row>) => phone ?? undefined

const classOf = <Row,>({ right, className, lacking }: Column<Row>, row: Row): string | undefined =>
  [right && css.right, className, lacking?.(row) && css.none].filter(Boolean).join(' ') || undefined

const Small = ({ children }: { children: ReactNode }) =>
  children === undefined || children === null || children === false || children === '' ? null : <small>{children}</small>
