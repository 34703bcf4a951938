import { Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  readStatement,
  statementHeadingAtMost,
  statementReadingFaults,
  statementRoles,
  type StatementColumn,
  type StatementLook,
  type StatementReading,
  type StatementRole,
} from '../../contract/payment/statementReading.ts'
import { useOnce } from '../call.ts'
import { Panel } from '../pieces/Panel.tsx'
import { cellsIn, type Below } from '../sheet/cells.ts'
import { ColumnsTable } from '../sheet/ColumnsTable.tsx'
import { FirstRows } from '../sheet/FirstRows.tsx'
import { SheetPlace } from '../sheet/SheetPlace.tsx'
import { TryReading } from '../sheet/TryReading.tsx'
import styles from '../sheet/reading.module.css'

type FormProps = {
  readonly look: StatementLook
  readonly fileId: number
  readonly book: boolean
  /** The number of our account that the statement is of; '': nobody says. */
  readonly account: string
  /** Another sheet, or another row as the heading: looked at anew. */
  readonly onLook: (asked: { sheet: string; heading?: number }) => void
}

/** How a statement is read, to be corrected; then tried. */
export function StatementReadingForm({ look, fileId, book, account, onLook }: FormProps) {
  const navigate = useNavigate()
  const mutation = useOnce(readStatement)
  const [reading, setReading] = useState<StatementReading>(look.reading)
  const faults = statementReadingFaults(reading)
  const change = (part: Partial<StatementReading>) => setReading({ ...reading, ...part })
  const begin = () =>
    mutation.mutate({ fileId, book, account, reading }, { onSuccess: ({ id }) => void navigate(`/sheet/statement/${id}`) })
  const below = look.rows.filter(({ row }) => row > reading.heading)
  return (
    <>
      <Panel title="文件的开头">
        <Where look={look} reading={reading} onLook={onLook} />
        <FirstRows rows={look.rows} heading={reading.heading} />
      </Panel>
      <Panel title="每一列是什么">
        <Columns reading={reading} below={below} onChange={(columns) => change({ columns })} />
        <Marks reading={reading} below={below} onChange={change} />
        <TryReading faults={faults} begun={mutation} onBegin={begin} note="试运行不会写入：先看每一行读成了什么，再正式导入。" />
      </Panel>
    </>
  )
}

function Where({ look: { sheets, rows }, reading, onLook }: Pick<FormProps, 'look' | 'onLook'> & { reading: StatementReading }) {
  const headings = rows.filter(({ row }) => row <= statementHeadingAtMost)
  return (
    <div className={styles.whole}>
      <SheetPlace sheets={sheets} headings={headings} place={reading} onLook={onLook} />
    </div>
  )
}

const unread = ''
const roles = [{ value: unread, label: '不读取' }, ...Object.entries(statementRoles).map(([value, label]) => ({ value, label }))]

type ColumnsProps = { readonly reading: StatementReading; readonly below: Below; readonly onChange: (columns: StatementColumn[]) => void }

const Columns = ({ reading: { columns }, below, onChange }: ColumnsProps) => (
  <ColumnsTable
    columns={columns}
    below={below}
    asked={[
      {
        title: '对应',
        className: styles.role,
        cell: ({ letters, role }) => (
          <Select
            aria-label={`${letters} 列对应`}
            value={role ?? unread}
            showSearch={{ optionFilterProp: 'label' }}
            options={roles}
            onChange={(name) => {
              const next = name === unread ? null : (name as StatementRole)
              onChange(columns.map((one) => (one.letters === letters ? { ...one, role: next } : one)))
            }}
          />
        ),
      },
    ]}
  />
)

type MarksProps = {
  readonly reading: StatementReading
  readonly below: Below
  readonly onChange: (part: Partial<StatementReading>) => void
}

/** Which marks say that money came, and which that it went. */
function Marks({ reading: { columns, incoming, outgoing }, below, onChange }: MarksProps) {
  const sign = columns.find(({ role }) => role === 'sign')
  if (!sign) return null
  const options = [...new Set(cellsIn(below, sign.letters))].slice(0, 20).map((mark) => ({ value: mark, label: mark }))
  return (
    <div className={styles.whole}>
      <label>
        <span>这些标志表示收入</span>
        <Select
          mode="tags"
          aria-label="表示收入的标志"
          value={incoming}
          options={options}
          onChange={(marks) => onChange({ incoming: marks })}
        />
      </label>
      <label>
        <span>这些标志表示支出</span>
        <Select
          mode="tags"
          aria-label="表示支出的标志"
          value={outgoing}
          options={options}
          onChange={(marks) => onChange({ outgoing: marks })}
        />
      </label>
    </div>
  )
}
