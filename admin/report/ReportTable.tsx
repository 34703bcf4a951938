import type { z } from 'zod'
import type { readReport } from '../../contract/report/report.ts'
import { grouped } from '../../contract/money.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Link } from '../shell/Link.tsx'
import table from '../../kit/Rows.module.css'
import styles from './report.module.css'

type Report = z.output<typeof readReport.output>

/** Amounts with the commas of the thousands; counts and words as they are. */
const shown = (cell: string): string => (/^-?\d+\.\d{2}$/.test(cell) ? grouped(cell) : cell)

/** A report: each row opens its entries; below it, whether its sums are those of the ledger. */
export const ReportTable = ({ report: { title, columns, rows, totals, checks, note } }: { report: Report }) => (
  <>
    <Rows
      look={`${table.table} ${styles.report}`}
      caption={title}
      rows={rows}
      keyOf={({ cells }) => cells.slice(0, 3).join(' ')}
      columns={[
        ...columns.map(({ label, numeric }, at) => ({
          title: label,
          right: numeric,
          cell: ({ cells }: Report['rows'][number]) => shown(cells[at] ?? ''),
        })),
        {
          title: '明细',
          cell: ({ cells, entries }) => (
            <Link to={`/report/entries?${new URLSearchParams(entries)}`} aria-label={`${cells.slice(0, 2).join(' ')}的分录`}>
              分录
            </Link>
          ),
        },
      ]}
      foot={
        <tr>
          {columns.map(({ label, numeric }, at) => (
            <td key={label} data-name={label} className={numeric ? table.right : undefined}>
              {shown(totals[at] ?? '')}
            </td>
          ))}
          <td />
        </tr>
      }
    />
    <ul className={styles.checks} aria-label="与总账核对">
      {checks.map(({ label, report, ledger, equal }) => (
        <li key={label} data-equal={equal}>
          <b>{equal ? '✓ 一致' : '✗ 不一致'}</b> {label}：报表 {grouped(report)}，总账 {grouped(ledger)}
        </li>
      ))}
    </ul>
    <p className={styles.note}>{note}</p>
  </>
)
