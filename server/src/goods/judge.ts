import type { GoodsForm } from '../../../contract/goods/goodsDesk.ts'
import { goodsTypes, type GoodsType } from '../../../contract/goods.ts'
import { Refusal, refusals, refuse } from '../../../contract/refusal.ts'
import { goodsTypesSetting } from '../../../contract/setting/goodsTypes.ts'
import type { Tx } from '../database/db.ts'
import { readSetting } from '../setting.ts'
import { checkProducts } from './shelfGoods.sql.ts'
import { checkRelated, checkRevision, checkStaysSellable, type GoodsFields, type LockedGoods } from './goods.rules.ts'
import { goodsByNumbers, keepLeaves, type Leaf } from './goods.sql.ts'
import { picturedBy } from './pictures.ts'

/** A form, and the product it is written over, locked; null: a new one. */
export type Written = { readonly form: GoodsForm; readonly was: LockedGoods | null }

/** What a form will write: everything about it has been checked but whether its number is free. */
export type Judged = {
  readonly was: LockedGoods | null
  readonly fields: GoodsFields
  readonly type: GoodsType
  readonly sourceId: number | null
  /** The goods its page shows first; undefined: those that it does. */
  readonly relatedIds: readonly number[] | undefined
  /** The names of its categories, by which it is found as well. */
  readonly categories: readonly string[]
}

/**
 * Judges forms by all rules of a product, each for itself; nothing is written. The categories they name stay until the
 * transaction ends. Refusals: 'goods.changed', 'goods.incomplete', 'category.missing', 'file.missing',
 * 'goods.source.missing', 'product.missing', 'input.invalid'.
 */
export async function judgeForms(tx: Tx, all: readonly Written[]): Promise<(Judged | Refusal)[]> {
  const leaves = await keepLeaves(
    tx,
    all.map(({ form }) => form.categoryId),
  )
  const sources = await goodsByNumbers(
    tx,
    all.flatMap(({ form }) => form.sourceNumber || []),
  )
  const used = await readSetting(tx, goodsTypesSetting)
  const judged: (Judged | Refusal)[] = []
  for (const one of all) judged.push(await orRefusal(judge(tx, one, { leaves, sources, used })))
  return judged
}

async function orRefusal<T>(judged: Promise<T>): Promise<T | Refusal> {
  try {
    return await judged
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type Around = {
  readonly leaves: ReadonlyMap<number, Leaf>
  readonly sources: ReadonlyMap<string, number>
  /** The types that new goods may be of. */
  readonly used: readonly GoodsType[]
}

/** @throws Refusal input.invalid where a new one is of a type that this merchant does not use. */
function checkUsed(type: GoodsType, used: readonly GoodsType[]): void {
  if (used.includes(type)) return
  const words = `本店没有使用“${goodsTypes[type].tag}”，请选择${used.map((one) => goodsTypes[one].tag).join('、')}，或在 设置 · 商品类型 中启用`
  refuse('input.invalid', { fields: { type: words } }, words)
}

async function judge(tx: Tx, { form, was }: Written, { leaves, sources, used }: Around): Promise<Judged> {
  const leaf = leaves.get(form.categoryId)
  if (!leaf) return refuse('category.missing', { fields: { categoryId: '请选择第三级分类' } })
  if (was) checkRevision(was.revision, form.revision)
  const fields: GoodsFields = { ...plainFields(form, leaf.ids), ...(await picturedBy(tx, form, was)) }
  if (was) checkStaysSellable(was.state, fields.pictures)
  const type = was?.type ?? form.type
  if (!was) checkUsed(type, used)
  const sourceId = type === 'spot' ? sourceOf(was?.id ?? null, form.sourceNumber, sources) : null
  const { relatedIds } = form
  if (relatedIds) {
    checkRelated(was?.id ?? 0, relatedIds)
    await checkProducts(tx, relatedIds)
  }
  return { was, fields, type, sourceId, relatedIds, categories: leaf.names }
}

const plainFields = (form: GoodsForm, [category1_id, category2_id, category3_id]: readonly [number, number, number]) => ({
  number: form.number,
  name: form.name,
  subtitle: form.subtitle,
  unit: form.unit,
  category1_id,
  category2_id,
  category3_id,
  tags: form.tags,
  material: form.material,
  processes: form.processes,
  params: form.params,
  sort: form.sort,
})

/** The id of what a lot came from; null: of nothing that is sold here. @throws Refusal 'goods.source.missing', also for the lot itself. */
function sourceOf(id: number | null, number: string, sources: ReadonlyMap<string, number>): number | null {
  if (number === '') return null
  const found = sources.get(number)
  if (found !== undefined && found !== id) return found
  return refuse('goods.source.missing', { fields: { sourceNumber: refusals['goods.source.missing'].msg } })
}
