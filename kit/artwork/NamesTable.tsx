import type { NamesRow } from '../../contract/order/artworkNames.ts'
import { Rows } from '../Rows.tsx'
import css from './NamesTable.module.css'

/** So many rows of a list are shown at a time. */
export const namesAtOnce = 50

type Props = {
  readonly list: { readonly rows: readonly NamesRow[]; readonly total: number; readonly columns: readonly string[] }
  /** Which part of the list is shown, counted from 1. */
  readonly part: number
  readonly onPart: (part: number) => void
}

/** What stands over the pages of the file: what no column of the list is called. */
const pageTitle = (columns: readonly string[]): string =>
  ['页', '页码', '第几页', '稿件页', '文件页码'].find((title) => !columns.includes(title)) ?? '页'

/** 一物一名: the rows of a list with their page of the file, so many at a time. */
export function NamesTable({ list: { rows, total, columns }, part, onPart }: Props) {
  const parts = Math.max(1, Math.ceil(total / namesAtOnce))
  const page = { title: pageTitle(columns), right: true, width: 72, cell: (row: NamesRow) => row.page }
  return (
    <>
      <div className={css.rows} role="region" aria-label="名单" tabIndex={0}>
        <Rows
          rows={rows}
          keyOf={(row) => row.page}
          columns={[page, ...columns.map((title, at) => ({ title, cell: (row: NamesRow) => row.cells[at] ?? '' }))]}
        />
      </div>
      {parts > 1 && (
        <p className={css.pages}>
          <button type="button" disabled={part <= 1} onClick={() => onPart(part - 1)}>
            上一页
          </button>
          <span role="status">
            {part} / {parts}，共 {total} 行
          </span>
          <button type="button" disabled={part >= parts} onClick={() => onPart(part + 1)}>
            下一页
          </button>
        </p>
      )}
    </>
  )
}
