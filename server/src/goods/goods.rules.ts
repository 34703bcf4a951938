import type { GoodsType } from '../../../contract/goods.ts'
import { goodsMachine, goodsMoves, goodsStates, type GoodsMove, type GoodsState } from '../../../contract/goods/goodsState.ts'
import type { Fen } from '../../../contract/money.ts'
import { movesFrom } from '../../../contract/moves.ts'
import { PriceRules, Selection } from '../../../contract/price/price.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { ladderTable } from '../../../pricing/table.ts'
import { shelfFacts, spotPrice } from '../catalog/shelf.rules.ts'

/** What an editor writes of a product. */
export type GoodsFields = {
  readonly number: string
  readonly name: string
  readonly subtitle: string
  readonly unit: string
  readonly category1_id: number
  readonly category2_id: number
  readonly category3_id: number
  readonly tags: string[]
  readonly material: string
  readonly processes: string[]
  readonly params: { name: string; value: string }[]
  readonly story: { heading: string; body: string; picture: string | null }[]
  readonly pictures: string[]
  readonly picture_alts: string[]
  readonly sort: number
}

export type LockedGoods = GoodsFields & {
  readonly id: number
  readonly type: GoodsType
  readonly state: GoodsState
  readonly revision: number
  /** Lots only: what it came from. */
  readonly source_id: number | null
}

/** What decides whether a product can be put on sale. Rules and selection as they lie in the database; null: no price yet. */
export type Sellable = {
  readonly type: GoodsType
  readonly subtitle: string
  readonly pictures: readonly string[]
  readonly rules: unknown
  readonly first: unknown
}

/** What lists sort and show a product by; it follows from its rules. */
export type Listed = { minimum: number; lead_days: number; sort_price: number; price_fen: Fen | null }

/** Rules that load and price what the product's page begins with; null otherwise. */
export function loadedRules({ type, rules, first }: Sellable): PriceRules | null {
  const loaded = PriceRules.safeParse(rules)
  const selection = Selection.safeParse(first)
  if (!loaded.success || !selection.success) return null
  try {
    if (listedBy(type, loaded.data).price_fen === 0) return null
    return ladderTable(loaded.data, { goodsType: type }, selection.data).length > 0 ? loaded.data : null
  } catch {
    return null
  }
}

/** What a sample of 起步套装 says below its name, to whoever begins with it; not to buyers. */
export const sampleNote = '价格、工期与图片为样例，上架前请逐项核对'

/** What is missing before the product can be put on sale, in words. */
export function faultsOf(goods: Sellable): string[] {
  const price = goods.rules === null ? ['还没有价格'] : loadedRules(goods) === null ? ['价格规则无法使用'] : []
  const sample = goods.subtitle === sampleNote ? ['副标题还是样板的提示，请核对价格与工期后改写或清空'] : []
  return [...(goods.pictures.length === 0 ? ['还没有图片'] : []), ...price, ...sample]
}

/** How a product with these rules stands in lists. */
export const listedBy = (type: GoodsType, rules: PriceRules): Listed => ({
  ...shelfFacts(rules),
  price_fen: spotPrice(type, rules),
})

/** Why a product in `state` cannot make `move`; null: it can. */
export function hindranceOf(goods: Sellable & { readonly state: GoodsState }, move: GoodsMove): string | null {
  if (!movesFrom(goodsMachine, goods.state, 'staff').includes(move)) return `${goodsStates[goods.state]}的商品不能${goodsMoves[move].label}`
  const faults = 'guards' in goodsMoves[move] ? faultsOf(goods) : []
  return faults.length > 0 ? faults.join('，') : null
}

/** @throws Refusal 'goods.changed' when the product was edited since its editor read it. */
export function checkRevision(is: number, read: number | undefined): void {
  if (is !== read) refuse('goods.changed', { revision: is })
}

/** @throws Refusal 'goods.incomplete' for an edit that leaves goods without a picture that are, or were, on sale. */
export function checkStaysSellable(state: GoodsState, pictures: readonly string[]): void {
  if (state !== 'draft' && pictures.length === 0) refuse('goods.incomplete', { fields: { gallery: refusals['goods.incomplete'].msg } })
}

/** @throws Refusal 'input.invalid' when a picture stands in the gallery twice. */
export function checkPictures(pictures: readonly string[]): void {
  const fault = '同一张图片只需要一次'
  if (new Set(pictures).size < pictures.length) refuse('input.invalid', { fields: { gallery: fault } }, fault)
}

/** @throws Refusal 'input.invalid' when a product shall be shown on its own page as another. */
export function checkRelated(id: number, relatedIds: readonly number[]): void {
  const fault = '相关商品不能是商品自己'
  if (relatedIds.includes(id)) refuse('input.invalid', { fields: { relatedIds: fault } }, fault)
}

/** A lot as it is counted: how many lie there, how many of them unpaid orders hold, and in what. */
export type Stock = { readonly onHand: number; readonly held: number; readonly unit: string }

/** @throws Refusal 'stock.held' when fewer would lie there than unpaid orders hold. */
export function stockAfter({ onHand, held, unit }: Stock, change: number): number {
  const after = onHand + change
  if (after < held) {
    const words = held > 0 ? `未付款订单占用 ${held} ${unit}，库存不能少于占用数` : `现有 ${onHand} ${unit}，不能减少 ${-change} ${unit}`
    refuse('stock.held', { onHand, held, fields: { change: words } }, words)
  }
  return after
}

const longestNumber = 32

/** A number for the `nth` copy of a product: 'FB1001' → 'FB1001-2'. */
export const copyNumber = (number: string, nth: number): string => {
  const tail = `-${nth}`
  return number.slice(0, longestNumber - tail.length) + tail
}
