import { exampleColumn, PriceSheetFilter, PriceSheetOptions } from '../../../contract/price/priceSheet.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { fromShanghai, shanghai } from '../../../contract/text.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Tx } from '../database/db.ts'
import { numberIn } from '../goods/sheet.rules.ts'
import type { Change, Item } from '../sheet/item.rules.ts'
import type { SheetDesk, Taken, Taking } from '../sheet/desk.ts'
import { differingAmong } from './priceDesk.rules.ts'
import { checkedPublication, publish, type Publication } from './publish.ts'
import { understoodBy } from './reading.rules.ts'
import { readingById } from './reading.sql.ts'
import { insertSchedule } from './schedule.sql.ts'
import { proposalOf, sheetRows, sumsOf } from './sheet.rules.ts'
import { acceptanceOf, countSold, goodsByNumbers, shownIn, soldAfter, type SheetGoods } from './sheet.sql.ts'
import { numberColumn, priceColumns } from './sheetColumns.rules.ts'

/** Products of a page of the export. */
const atOnce = 300

/** Prices in and out as sheets: a dry run shows every cell that differs; what was accepted of it is published. */
export const priceSheet: SheetDesk = {
  columns: priceColumns,
  options: PriceSheetOptions,
  ownWay: async (db, options) => {
    const { readingId } = PriceSheetOptions.parse(options)
    if (readingId === null) return null
    const reading = await readingById(db, readingId)
    return {
      sheet: reading?.sheet || undefined,
      understood: (rows) => (reading ? understoodBy(reading, rows, numberIn) : { fault: '列的对应方式不存在，请重新上传' }),
    }
  },
  keyOf: numberIn,
  atOnce: 20,
  take,
  filter: PriceSheetFilter,
  count: (db, filter) => countSold(db, PriceSheetFilter.parse(filter).bookId),
  page: async (db, filter, after) => {
    const goods = await soldAfter(db, PriceSheetFilter.parse(filter).bookId, after, atOnce)
    return {
      rows: goods.flatMap(sheetRows),
      things: goods.length,
      next: goods.length < atOnce ? null : (goods.at(-1)?.id ?? null),
    }
  },
}

async function take(tx: Tx, items: readonly Item[], taking: Taking): Promise<Taken[]> {
  const options = PriceSheetOptions.parse(taking.options)
  const numbers = items.map(({ key }) => key)
  const goods = await goodsByNumbers(tx, numbers, options.bookId)
  const judged = items.map((item) => ({ item, verdict: verdictOf(item, goods, options.sums) }))
  if (taking.dry) return judged.map(({ verdict }) => verdict.taken)
  const accepted = await acceptanceOf(tx, taking.runId)
  const shown = options.previewId === null ? null : await shownIn(tx, options.previewId, numbers)
  const taken: Taken[] = []
  for (const { item, verdict } of judged) {
    if (!accepted || !shown) taken.push(fault(item, '请先试运行，核对差异后再接受'))
    else if (accepted.all === accepted.except.has(item.key)) taken.push({ outcome: 'unchanged', changes: [] })
    else if (!verdict.publication) taken.push(verdict.taken)
    else if (!same(shown.get(item.key), verdict.changes)) taken.push(fault(item, '试运行之后价格已有变化，请重新导入核对'))
    else taken.push(await written(tx, item, verdict, options, taking))
  }
  return taken
}

const same = (shown: readonly Change[] | undefined, now: readonly Change[]): boolean =>
  JSON.stringify(shown?.map(({ column, was, is }) => [column, was, is])) ===
  JSON.stringify(now.map(({ column, was, is }) => [column, was, is]))

const fault = ({ rows }: Item, message: string): Taken => ({
  outcome: 'failed',
  faults: [{ row: rows[0]?.row ?? 0, column: '', message }],
})

type Changed = Omit<Publication, 'staffId' | 'note' | 'bookId'>
type Verdict =
  | { readonly taken: Taken; readonly publication?: never }
  | { readonly taken: Taken; readonly publication: Changed; readonly changes: readonly Change[] }

/** What would come of a product's rows. */
function verdictOf(item: Item, goods: ReadonlyMap<string, SheetGoods | null>, sums: boolean): Verdict {
  if (item.key === '') return { taken: fault(item, `请填写${numberColumn}`) }
  const one = goods.get(item.key)
  if (one === undefined) return { taken: fault(item, `没有${numberColumn}为“${item.key}”的商品`) }
  if (one === null) return { taken: fault(item, '该商品还没有价格，请先在价格页定价') }
  const proposal = proposalOf(item.rows, one)
  if (proposal.kind === 'faulty') return { taken: { outcome: 'failed', faults: proposal.faults } }
  if (proposal.kind === 'unchanged') return { taken: { outcome: 'unchanged', changes: [] } }
  const { rules } = proposal
  const { productId, goodsType, firstSelection, base, examples } = one
  const differing = differingAmong({ goodsType, rules, firstSelection }, examples)
  const unsold = differing.filter(({ is }) => is === null).map(({ name }) => name)
  if (unsold.length > 0) return { taken: fault(item, `新价格不再出售样例“${unsold.join('”“')}”，请先在价格页删除样例`) }
  const accepted = differing.flatMap(({ id, is }) => (is === null ? [] : [{ id, gross: is }]))
  const told = differing.map(({ name, was, is }) => ({ column: exampleColumn + name, was, is: is ?? '' }))
  const changes = [...proposal.changes, ...(sums ? sumsOf(one, rules) : []), ...told]
  const taken = { outcome: base === null ? 'created' : 'updated', changes } as const
  return { taken, changes, publication: { productId, rules, firstSelection, base, accepted } }
}

/** Publishes or plans what was accepted; a refusal comes before anything of the product is written. */
async function written(
  tx: Tx,
  item: Item,
  { taken, publication: changed }: Extract<Verdict, { publication: Changed }>,
  { bookId, dueTime, note }: PriceSheetOptions,
  { actor, address, now, runId }: Taking,
): Promise<Taken> {
  const publication = { ...changed, bookId, note: note || `导入 ${runId}`, staffId: actor.staffId }
  const by = { actor, address }
  try {
    if (dueTime === null || fromShanghai(dueTime) <= now) await publish(tx, publication, by, now)
    else {
      await checkedPublication(tx, publication)
      const schedule = await insertSchedule(tx, publication, fromShanghai(dueTime), now)
      const after = { schedule, base: changed.base, dueTime: shanghai(fromShanghai(dueTime)), import: runId }
      const subject = `product ${changed.productId}`
      await insertAudit(tx, { ...by, action: 'price.schedule.save', subject, after }, now)
    }
    return taken
  } catch (error) {
    if (error instanceof Refusal) return fault(item, error.message)
    throw error
  }
}
