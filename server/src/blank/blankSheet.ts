import { z } from 'zod'
import { listBlankStock, type StockRow } from '../../../contract/goods/blank.ts'
import { yuan } from '../../../contract/money.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Tx } from '../database/db.ts'
import { outwardColumn } from '../sheet/outward.ts'
import type { Change, Fault, Item } from '../sheet/item.rules.ts'
import type { SheetDesk, Taken, Taking } from '../sheet/desk.ts'
import { undoneIfRefused } from '../undone.sql.ts'
import { changeBy, stockTold, variantName } from './blank.rules.ts'
import { countedKey, countedOf, heads, importColumns, twiceIn, type Counted } from './blankSheet.rules.ts'
import { addVariant, lockByCode, setLow, variantByWords, writeBlank, type Found } from './blank.sql.ts'
import { stockPage, stockSums } from './list.sql.ts'
import { lockVariants, writeMovement } from './movement.sql.ts'

const Filter = listBlankStock.input.omit({ page: true, limit: true })
const pageOf = 500

const cellsOf = (row: StockRow): string[] => [
  ...[row.code, row.name, row.colour, row.size, row.unitName, row.lowAt === null ? '无' : String(row.lowAt)],
  ...[String(row.onHand), '', String(row.reserved), String(row.available), String(row.incoming), row.average ?? '', row.value ?? ''],
  row.supplierName,
]

/** The stock of blank goods in and out: a count is a movement, a code that is new makes blank goods. */
export const blankSheet: SheetDesk = {
  columns: [
    ...importColumns,
    outwardColumn('占用', 10, true),
    outwardColumn('可用', 10, true),
    outwardColumn('在途', 10, true),
    outwardColumn('平均成本', 12, true),
    outwardColumn('库存金额', 14, true),
    outwardColumn('供应商', 24),
  ],
  options: z.object({}),
  keyOf: countedKey,
  atOnce: 50,
  take: async (tx, items, taking) => {
    const taken: Taken[] = []
    for (const item of items) taken.push(await takeOne(tx, item, taking))
    return taken
  },
  filter: Filter,
  count: async (db, filter) => {
    const asked = Filter.parse(filter)
    return (await stockSums(db, asked)).counts[asked.state]
  },
  page: async (db, filter, after, { seesMargins }) => {
    const page = after + 1
    const rows = await stockPage(db, { ...Filter.parse(filter), page, limit: pageOf })
    return { rows: rows.map((row) => cellsOf(stockTold(row, seesMargins))), things: rows.length, next: rows.length < pageOf ? null : page }
  },
}

async function takeOne(tx: Tx, { rows }: Item, taking: Taking): Promise<Taken> {
  const read = rows.map((row) => ({ row: row.row, ...countedOf(row) }))
  const faults = [...twiceIn(rows), ...read.flatMap((one) => one.faults)]
  if (faults.length > 0) return failed(faults)
  let at = rows[0]?.row ?? 0
  try {
    return await undoneIfRefused(tx, async () => {
      const blank = await lockByCode(tx, read[0]?.counted.code ?? '')
      const planned: Planned[] = []
      for (const { row, counted } of read) {
        at = row
        planned.push(planOf(counted, await variantByWords(tx, blank, counted)))
      }
      const name = read.find(({ counted }) => counted.name !== '')?.counted.name ?? ''
      if (blank === null && name === '') throw new Refusal('input.invalid', { fields: { name: '' } }, '没有这个编号的坯料，新增请填写名称')
      if (!taking.dry) await write(tx, blank, name, planned, taking)
      const changes = planned.flatMap((one) => one.changes)
      if (blank === null) return { outcome: 'created', changes: [] }
      return { outcome: changes.length > 0 || planned.some(({ found }) => found.variantId === null) ? 'updated' : 'unchanged', changes }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const columns: Readonly<Record<string, string>> = { 'blank.cost.needed': heads.cost, 'input.invalid': heads.name }
    return failed([{ row: at, column: columns[error.code] ?? '', message: error.message }])
  }
}

const failed = (faults: readonly Fault[]): Taken => ({ outcome: 'failed', faults })

/** What a row comes to: what stands of its variant, what differs, and the movement that follows; null: none. */
type Planned = {
  readonly counted: Counted
  readonly found: Found
  readonly changes: readonly Change[]
  readonly change: ReturnType<typeof changeBy> | null
}

/** @throws Refusal 'blank.cost.needed'. */
function planOf(counted: Counted, found: Found): Planned {
  const quantity = counted.count ?? found.onHand
  const change =
    quantity === found.onHand
      ? null
      : changeBy({ kind: 'counted', quantity, seen: found.onHand, cost: counted.cost }, found, { quantity: 0, amount: found.value })
  return { counted, found, changes: changesOf(counted, found), change }
}

function changesOf(counted: Counted, found: Found): Change[] {
  const { lowAt, count } = counted
  const words = (n: number | null) => (n === null ? '无' : String(n))
  const of = (column: string) => [variantName(counted), column].filter(Boolean).join(' ')
  return [
    ...(found.variantId === null ? [{ column: of('规格'), was: '', is: '新增' }] : []),
    ...(lowAt !== undefined && lowAt !== found.lowAt ? [{ column: of(heads.lowAt), was: words(found.lowAt), is: words(lowAt) }] : []),
    ...(count !== undefined && count !== found.onHand ? [{ column: of(heads.count), was: String(found.onHand), is: String(count) }] : []),
  ]
}

async function write(tx: Tx, blank: number | null, name: string, planned: readonly Planned[], taking: Taking): Promise<void> {
  const { actor, address, now, runId } = taking
  const [first] = planned
  if (!first) return
  const { code, unitName } = first.counted
  const fields = { code, name, unitName: unitName || '件', supplierId: null, remark: '', archived: false }
  const blankId = blank ?? (await writeBlank(tx, null, fields, now))
  for (const { counted, found, change } of planned) {
    const { colour, size, lowAt } = counted
    const id = found.variantId ?? (await addVariant(tx, blankId, { colour, size, lowAt: lowAt ?? null }))
    if (found.variantId !== null && lowAt !== undefined) await setLow(tx, id, lowAt)
    const variant = (await lockVariants(tx, [id])).get(id)
    if (variant && change) await writeMovement(tx, variant, change, { staffId: actor.staffId, note: `表格导入 ${runId}` }, now)
  }
  const counts = planned.flatMap(({ counted, change }) =>
    change ? [{ variant: variantName(counted), quantity: change.quantity, amount: yuan(change.amount) }] : [],
  )
  if (blank !== null && planned.every(({ changes }) => changes.length === 0)) return
  await insertAudit(
    tx,
    { actor, action: 'blank.import', subject: `blank ${blankId}`, address, after: { import: runId, code, counts } },
    now,
  )
}
