import { z } from 'zod'
import { listGoods } from '../../../contract/goods/goodsDesk.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { insertAudits } from '../audit/audit.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { wordWorker } from '../search/wordWorker.ts'
import type { Fault, Item } from '../sheet/item.rules.ts'
import type { SheetDesk, Taken, Taking } from '../sheet/desk.ts'
import { lockGoodsByNumbers } from './goods.sql.ts'
import { judgeForms, type Judged } from './judge.ts'
import { countGoods } from './list.sql.ts'
import { writeGoods, type Saved } from './save.ts'
import { changesOf, columnOf, draftOf, numberIn, rowOf, type Draft } from './sheet.rules.ts'
import { exportedGoods, keepPaths, numbersOf } from './sheet.sql.ts'
import { goodsColumns, plainPath, type Surroundings } from './sheetColumns.rules.ts'
import { auditedOf } from './shown.ts'

const Filter = listGoods.input.omit({ page: true, limit: true })
const pageOf = 500

// Closes by itself when nothing was imported for a while.
const worker = wordWorker()

/** Products in and out as sheets: a row of a known number edits that product as its desk would, any other makes a draft. */
export const goodsSheet: SheetDesk = {
  columns: goodsColumns,
  options: z.object({}),
  keyOf: numberIn,
  atOnce: 100,
  // The dictionary is read before anything is locked.
  prepare: () => worker.make([]),
  take,
  filter: Filter,
  count: async (db, filter) => {
    const asked = Filter.parse(filter)
    const counted = await countGoods(db, asked)
    return counted.reduce((sum, { state, count }) => sum + (asked.state === 'all' || asked.state === state ? count : 0), 0)
  },
  page: (db, filter, after) => page(db, Filter.parse(filter), after),
}

async function page(db: Db, filter: z.output<typeof Filter>, after: number) {
  const goods = await exportedGoods(db, filter, after, pageOf)
  const rows = goods.map((one) => Object.values(rowOf(one)))
  return { rows, things: rows.length, next: goods.length < pageOf ? null : (goods.at(-1)?.id ?? null) }
}

async function take(tx: Tx, items: readonly Item[], taking: Taking): Promise<Taken[]> {
  // Categories before products, as whoever moves a category locks them.
  const paths = await keepPaths(tx)
  const known = await lockGoodsByNumbers(
    tx,
    items.map(({ key }) => key),
  )
  const around = await surroundings(
    tx,
    paths,
    [...known.values()].flatMap(({ source_id: source }) => source ?? []),
  )
  const drafts = items.map(({ key, rows }) => draftOf(rows, known.get(key) ?? null, around))
  const judged = await judgeForms(
    tx,
    drafts.flatMap((draft) => (draft.kind === 'form' ? [draft] : [])),
  )
  const verdicts = [...judged]
  const found = drafts.map((draft) => ({ draft, judged: draft.kind === 'form' ? verdicts.shift() : undefined }))
  const writing = judged.flatMap((one) => (one instanceof Refusal || isAsItWas(one) ? [] : [one]))
  const written = taking.dry ? new Map() : await write(tx, writing, taking)
  const ahead = await withSources(tx, around, writing)
  return found.map((one, at) => takenOf(one, items[at]?.rows[0]?.row ?? 0, written, ahead))
}

async function surroundings(tx: Tx, paths: ReadonlyMap<number, string>, sources: readonly number[]): Promise<Surroundings> {
  return { paths, leaves: new Map([...paths].map(([id, path]) => [plainPath(path), id])), numbers: await numbersOf(tx, sources) }
}

/** Also the numbers of what lots will have come from, to be named among the changes. */
async function withSources(tx: Tx, around: Surroundings, writing: readonly Judged[]): Promise<Surroundings> {
  const more = writing.flatMap(({ sourceId }) => (sourceId === null || around.numbers.has(sourceId) ? [] : [sourceId]))
  return { ...around, numbers: new Map([...around.numbers, ...(await numbersOf(tx, more))]) }
}

const isAsItWas = ({ was, fields, sourceId }: Judged): boolean =>
  was !== null && Object.keys(changedFields(auditedOf(was, was.source_id), auditedOf(fields, sourceId)).after).length === 0

/** Writes products, each with its audit row as if saved by hand, which names the run: answers by purchase number. */
async function write(tx: Tx, writing: readonly Judged[], { actor, address, now, runId }: Taking): Promise<Map<string, Saved | Refusal>> {
  if (writing.length === 0) return new Map()
  const saved = await writeGoods(tx, worker, writing, now)
  const entries = saved.flatMap((one) =>
    one instanceof Refusal
      ? []
      : [
          {
            actor,
            action: 'goods.save',
            subject: `product ${one.id}`,
            before: one.before,
            after: { ...one.after, import: runId },
            address,
          } as const,
        ],
  )
  await insertAudits(tx, entries, now)
  return new Map(writing.flatMap(({ fields }, at) => (saved[at] ? [[fields.number, saved[at]]] : [])))
}

type Found = { readonly draft: Draft; readonly judged: Judged | Refusal | undefined }

function takenOf({ draft, judged }: Found, row: number, written: ReadonlyMap<string, Saved | Refusal>, around: Surroundings): Taken {
  if (draft.kind === 'faulty') return { outcome: 'failed', faults: draft.faults }
  if (draft.kind === 'unchanged' || judged === undefined) return { outcome: 'unchanged', changes: [] }
  if (judged instanceof Refusal) return { outcome: 'failed', faults: faultsIn(judged, row) }
  const { was, fields, type, sourceId } = judged
  const saved = written.get(fields.number)
  if (saved instanceof Refusal) return { outcome: 'failed', faults: faultsIn(saved, row) }
  if (was === null) return { outcome: 'created', changes: [] }
  if (isAsItWas(judged)) return { outcome: 'unchanged', changes: [] }
  return { outcome: 'updated', changes: changesOf(was, { ...fields, type, source_id: sourceId }, around) }
}

/** A refusal of the desk's as faults of the row, at the columns of the fields it names. */
function faultsIn({ facts, message }: Refusal, row: number): Fault[] {
  const fields = Object.entries((facts?.['fields'] ?? {}) as Record<string, string>)
  if (fields.length === 0) return [{ row, column: '', message }]
  return fields.map(([field, said]) => ({ row, column: columnOf(field), message: said }))
}
