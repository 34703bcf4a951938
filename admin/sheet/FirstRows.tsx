import { lettersOf } from './letters.ts'
import styles from './reading.module.css'

type FirstRowsProps = { readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]; readonly heading: number }

const after = 6

/** The beginning of a sheet as a spreadsheet program shows it, up to a few rows below its heading. */
export function FirstRows({ rows, heading }: FirstRowsProps) {
  const shown = rows.slice(0, rows.findIndex(({ row }) => row >= heading) + 1 + after)
  const wide = Math.max(0, ...shown.map(({ cells }) => cells.length))
  const places = Array.from({ length: wide }, (_, at) => at)
  if (shown.length === 0) return <p className={styles.unread}>这个工作表是空的，请选择另一个工作表。</p>
  return (
    <div className={styles.grid} role="region" aria-label="表格的前几行" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {places.map((at) => (
              <th key={at} scope="col">
                {lettersOf(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, cells }) => (
            <tr key={row} data-heading={row === heading}>
              <th scope="row">{row}</th>
              {places.map((at) => (
                <td key={at}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
