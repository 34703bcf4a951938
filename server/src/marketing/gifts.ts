import { fen, parseYuan, type Fen } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { GiftStep } from '../../../contract/promotion/rule.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { price } from '../../../pricing/price.ts'
import type { Db, Tx } from '../database/db.ts'
import { productsOf, type Product } from './gifts.sql.ts'

/**
 * The terms with what their gifts are called and how they are configured: as the product's page begins, unless it is said otherwise, with
 * neither sample nor rush. @throws Refusal input.invalid naming the step whose gift cannot be had so.
 */
export async function withGifts(db: Db | Tx, terms: PromotionTerms): Promise<PromotionTerms> {
  const { rule } = terms
  if (rule.kind !== 'gift') return terms
  const products = await productsOf(db, rule.steps)
  const steps = rule.steps.map((step, at): GiftStep => {
    const product = products.get(step.productId)
    if (!product?.onSale) return wrong(at, '赠品已下架或不存在，请换一种')
    const selection = { ...(step.selection ?? product.first), sample: false, rushDays: 0 }
    const named = { ...step, selection, name: product.name, unit: product.unit }
    try {
      receiptOf(product, named)
      return named
    } catch (error) {
      if (error instanceof Refusal) return wrong(at, `${product.name}：${error.message}`)
      throw error
    }
  })
  return { ...terms, rule: { ...rule, steps } }
}

/** What each step's gift costs by itself, with tax, at public prices; 0 where it cannot be had. */
export async function giftsWorth(db: Db | Tx, { rule }: PromotionTerms): Promise<Fen[]> {
  if (rule.kind !== 'gift') return []
  const products = await productsOf(db, rule.steps)
  return rule.steps.map((step) => {
    const product = products.get(step.productId)
    return product ? parseYuan(receiptOf(product, step).gross) : fen(0)
  })
}

const wrong = (at: number, why: string): never =>
  refuse('input.invalid', { fields: { 'terms.rule.steps': `第 ${at + 1} 档：${why}` } }, `第 ${at + 1} 档：${why}`)

/** The gift as a line of an order, at public prices. @throws Refusal as `price`. */
const receiptOf = ({ id, version, type, rules, first, unit }: Product, { pieces, selection }: GiftStep): Receipt =>
  price(
    rules,
    { productId: id, priceVersion: version, goodsType: type },
    { selection: selection ?? first, quantity: pieces },
    { unit, freightFree: true },
  )
