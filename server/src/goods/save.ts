import type { GoodsForm } from '../../../contract/goodsDesk.ts'
import { parseYuan } from '../../../contract/money.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/audit.rules.ts'
import type { Tx } from '../db.ts'
import { checkProducts } from '../pageDesk/goods.sql.ts'
import type { Findable } from '../search/words.ts'
import type { Workshop } from '../workshop.ts'
import { checkRelated, checkRevision, checkStaysSellable } from './goods.rules.ts'
import {
  goodsByNumber,
  insertGoods,
  keepLeaf,
  lockGoods,
  setGoods,
  setRelated,
  setSource,
  type GoodsFields,
} from './goods.sql.ts'
import { picturedBy } from './pictures.ts'
import { auditedOf } from './shown.ts'

/** Writes products with their search words, which `smith` makes. */
export const saver = (smith: Workshop<readonly Findable[], string[]>) =>
  /**
   * Writes a product, or a new one as a draft, and answers what changed.
   * @throws Refusal 'goods.missing', 'goods.changed', 'goods.number.taken', 'goods.incomplete', 'category.missing',
   * 'file.missing', 'goods.source.missing', 'product.missing', 'input.invalid'.
   */
  async function save(tx: Tx, form: GoodsForm, now: Date) {
    const leaf = await keepLeaf(tx, form.categoryId)
    // Before anything of the product's is locked: it takes a moment.
    const [words = ''] = await smith.make([{ ...form, categories: leaf.names }])
    const was = form.id === undefined ? null : await lockGoods(tx, form.id)
    if (was) checkRevision(was.revision, form.revision)
    const fields: GoodsFields = { ...plainFields(form, leaf.ids), ...(await picturedBy(tx, form, was)) }
    const type = was?.type ?? form.type
    if (was) checkStaysSellable(was.state, fields.pictures)

    const revision = (was?.revision ?? 0) + 1
    const id = was?.id ?? (await insertGoods(tx, { ...fields, type, words, now }))
    if (was) await setGoods(tx, id, { ...fields, words, revision })
    const before = was && { ...auditedOf(was, was.source_id), type }
    const sourceId = type === 'spot' ? await sourceOf(tx, id, form.sourceNumber) : null
    if (sourceId !== (was?.source_id ?? null)) await setSource(tx, id, sourceId)
    const related = await relate(tx, id, form.relatedIds)
    return {
      id,
      revision,
      ...changedFields(before && { ...before, ...related?.before }, {
        ...auditedOf(fields, sourceId),
        type,
        ...related?.after,
      }),
    }
  }

/** Says which goods a product's page shows first; undefined: those that it did. @throws Refusal 'product.missing', 'input.invalid'. */
async function relate(tx: Tx, id: number, relatedIds: readonly number[] | undefined) {
  if (relatedIds === undefined) return null
  checkRelated(id, relatedIds)
  await checkProducts(tx, relatedIds)
  return { before: { relatedIds: await setRelated(tx, id, relatedIds) }, after: { relatedIds } }
}

const plainFields = (
  form: GoodsForm,
  [category1_id, category2_id, category3_id]: readonly [number, number, number],
) => ({
  number: form.number,
  name: form.name,
  subtitle: form.subtitle,
  unit: form.unit,
  category1_id,
  category2_id,
  category3_id,
  market_fen: form.marketPrice === null ? null : parseYuan(form.marketPrice),
  tags: form.tags,
  material: form.material,
  processes: form.processes,
  params: form.params,
  sort: form.sort,
})

/** The id of what a lot came from; null: of nothing that is sold here. @throws Refusal 'goods.source.missing', also for the lot itself. */
async function sourceOf(tx: Tx, id: number, number: string): Promise<number | null> {
  if (number === '') return null
  const found = await goodsByNumber(tx, number)
  if (found !== null && found !== id) return found
  return refuse('goods.source.missing', { fields: { sourceNumber: refusals['goods.source.missing'].msg } })
}
