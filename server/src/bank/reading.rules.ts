import type { StatementReading, StatementRole } from '../../../contract/payment/statementReading.ts'
import { columnPlace } from '../sheet/cells.rules.ts'
import type { Cells, Column, FileRow } from '../sheet/item.rules.ts'
import { understood, type Understood } from '../sheet/items.rules.ts'
import { headingsOf, plainHeading } from '../sheet/shape.rules.ts'
import type { Form, Places, Recognised } from './forms.rules.ts'
import { recast, statementColumns } from './statement.rules.ts'

/** What a file that is read by a reading is called. */
const label = '自定对应'

/** A reading as a form of the columns it names. */
function formOf({ columns, incoming, outgoing }: StatementReading): { form: Form; places: Places } {
  const has = (role: StatementRole) => columns.some((one) => one.role === role)
  const places = Map.groupBy(
    columns.flatMap(({ role, letters }) => (role === null ? [] : [{ role, at: columnPlace(letters) }])),
    ({ role }) => role,
  )
  const mark = (cell: string) => plainHeading(cell).toLowerCase()
  const [comes, goes] = [incoming, outgoing].map((words) => new Set(words.map(mark)))
  const direction = (sign: string) => (comes?.has(mark(sign)) ? 'in' : goes?.has(mark(sign)) ? 'out' : null)
  const form: Form = {
    label,
    channel: null,
    columns: {},
    needs: [],
    isOwn: true,
    ...(has('amount') && { direction: has('sign') ? direction : 'signed' }),
  }
  return { form, places: Object.fromEntries([...places].map(([role, of]) => [role, of.map(({ at }) => at)])) }
}

const columnsOfOurs: readonly Column[] = statementColumns.map((name) => ({ name, note: '', example: '' }))

/** What a statement comes to, read so. */
export function understoodAs(
  reading: StatementReading,
  rows: readonly FileRow[],
  keyOf: (cells: Cells) => string,
  hash: (text: string) => string,
): Understood {
  const names = headingsOf(rows, reading.heading).map(plainHeading)
  const other = reading.columns.find(({ letters, name }) => (names[columnPlace(letters)] ?? '') !== plainHeading(name))
  if (other) return { fault: `第 ${reading.heading} 行 ${other.letters} 列应为“${other.name}”，与所选的对应方式不符` }
  const at = rows.findIndex(({ row }) => row === reading.heading)
  const found: Recognised = { ...formOf(reading), at }
  const made = recast(rows, hash, found)
  if (made.fault !== undefined) return made
  const items = understood(made.rows, { columns: columnsOfOurs, keyOf })
  if (items.fault !== undefined) return items
  const unread = reading.columns.flatMap(({ role, letters, name }) =>
    role === null && name !== '' ? [`${letters} 列“${name.slice(0, 40)}”`] : [],
  )
  return { ...items, told: made.told, letters: {}, passedOver: unread }
}
