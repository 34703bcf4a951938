import type { GoodsForm } from '../../../contract/goods/goodsDesk.ts'
import { Refusal, refusals } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Tx } from '../database/db.ts'
import type { Findable } from '../search/words.ts'
import type { Worker } from '../worker.ts'
import { keepLeaves, lockGoods, setRelated, setSource } from './goods.sql.ts'
import { judgeForms, type Judged } from './judge.ts'
import { auditedOf } from './shown.ts'
import { insertGoods, setGoods } from './write.sql.ts'

export type WorkerProcess = Worker<readonly Findable[], string[]>

/** A product as it was written, and what changed of it. */
export type Saved = { readonly id: number; readonly revision: number } & ReturnType<typeof changedFields>

/** Writes products with their search words, which `worker` makes. */
export const saver = (worker: WorkerProcess) =>
  /**
   * Writes a product, or a new one as a draft, and answers what changed.
   * @throws Refusal 'goods.missing', 'goods.changed', 'goods.number.taken', 'goods.incomplete', 'category.missing',
   * 'file.missing', 'goods.source.missing', 'product.missing', 'input.invalid'.
   */
  async function save(tx: Tx, form: GoodsForm, now: Date): Promise<Saved> {
    // Before anything of the product's is locked: the first order takes a moment.
    await worker.make([])
    // Categories before products, as whoever moves a category locks them.
    await keepLeaves(tx, [form.categoryId])
    const was = form.id === undefined ? null : await lockGoods(tx, form.id)
    const [judged = new Refusal('goods.missing')] = await judgeForms(tx, [{ form, was }])
    if (judged instanceof Refusal) throw judged
    const [saved = taken()] = await writeGoods(tx, worker, [judged], now)
    if (saved instanceof Refusal) throw saved
    return saved
  }

const taken = () => new Refusal('goods.number.taken', { fields: { number: refusals['goods.number.taken'].msg } })

/**
 * Writes what was judged, new products as drafts; one answer for each, in their order. A refusal: a new one's number is
 * taken. @throws Refusal 'goods.number.taken' when a product is given another's number: nothing of the transaction counts then.
 */
export async function writeGoods(tx: Tx, worker: WorkerProcess, all: readonly Judged[], now: Date): Promise<(Saved | Refusal)[]> {
  const words = await worker.make(all.map(({ fields, categories }) => ({ ...fields, categories })))
  const ready = all.map((one, at) => ({ ...one, words: words[at] ?? '' }))
  const made = await insertGoods(
    tx,
    ready.flatMap(({ was, fields, type, words }) => (was ? [] : [{ ...fields, type, words }])),
    now,
  )
  await setGoods(
    tx,
    ready.flatMap(({ was, fields, words }) => (was ? [{ ...fields, words, id: was.id, revision: was.revision + 1 }] : [])),
  )
  const saved: (Saved | Refusal)[] = []
  for (const { was, fields, type, sourceId, relatedIds } of ready) {
    const id = was?.id ?? made.get(fields.number)
    if (id === undefined) {
      saved.push(taken())
      continue
    }
    if (sourceId !== (was?.source_id ?? null)) await setSource(tx, id, sourceId)
    const related = relatedIds && {
      before: { relatedIds: await setRelated(tx, id, relatedIds) },
      after: { relatedIds },
    }
    const before = was && { ...auditedOf(was, was.source_id), type: was.type, ...related?.before }
    const changed = changedFields(before, { ...auditedOf(fields, sourceId), type, ...related?.after })
    saved.push({ id, revision: (was?.revision ?? 0) + 1, ...changed })
  }
  return saved
}
