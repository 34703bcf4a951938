import { importOutcomes, type ImportedItem } from '../../contract/sheet.ts'
import { StateTag } from '../pieces/StateTag.tsx'
import table from '../pieces/table.module.css'
import styles from './sheet.module.css'

const tones = { created: 'published', updated: 'running', unchanged: 'void', failed: 'refused' } as const

/** What became of rows: which cells differ, and what is wrong where. */
export const ItemTable = ({ rows }: { rows: readonly ImportedItem[] }) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col" className={styles.row}>
          行号
        </th>
        <th scope="col">编号</th>
        <th scope="col">结果</th>
        <th scope="col">说明</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((item) => (
        <tr key={item.row}>
          <td data-name="行号">{item.row}</td>
          <td data-name="编号" className={styles.key}>
            {item.key || '（空）'}
          </td>
          <td data-name="结果">
            <StateTag state={tones[item.outcome]} label={importOutcomes[item.outcome]} />
          </td>
          <td data-name="说明">
            <ul className={styles.told}>
              {item.faults.map(({ row, column, cell, message }) => (
                <li key={`${row} ${cell} ${column}`} data-fault>
                  {cell ? `${cell} ` : row !== item.row && `第 ${row} 行 `}
                  {column && <b>{column}</b>} {message}
                </li>
              ))}
              {item.changes.map(({ column, was, is }) => (
                <li key={column}>
                  <b>{column}</b>{' '}
                  {(was !== '' || item.outcome === 'updated') && (
                    <>
                      <del>{was || '（空）'}</del> <span aria-hidden="true">→</span>{' '}
                    </>
                  )}
                  <ins>{is || '（空）'}</ins>
                </li>
              ))}
              {item.faults.length + item.changes.length === 0 && <li>—</li>}
            </ul>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
