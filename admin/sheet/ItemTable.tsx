import { importOutcomes, type ImportedItem } from '../../contract/sheet.ts'
import { Rows } from '../../kit/Rows.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import styles from './sheet.module.css'

const tones = { created: 'ok', updated: 'busy', unchanged: 'off', failed: 'bad' } as const

/** What became of rows: which cells differ, and what is wrong where. */
export const ItemTable = ({ rows }: { rows: readonly ImportedItem[] }) => (
  <Rows
    rows={rows}
    keyOf={(item) => item.row}
    columns={[
      { title: '行号', width: 64, cell: (item) => item.row },
      { title: '编号', className: styles.key, cell: (item) => item.key || '（空）' },
      { title: '结果', cell: (item) => <StateTag tone={tones[item.outcome]} label={importOutcomes[item.outcome]} /> },
      {
        title: '说明',
        cell: (item) => (
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
        ),
      },
    ]}
  />
)
