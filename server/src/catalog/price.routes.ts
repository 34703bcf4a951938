import { chinaDay } from '../../../contract/text.ts'
import { cheaperChoices } from '../../../contract/price/cheaper.ts'
import { checkStock } from './selling.rules.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { refuse } from '../../../contract/refusal.ts'
import { cheaperWays } from '../../../pricing/cheaper.ts'
import { price } from '../../../pricing/price.ts'
import type { Actor } from '../actor.ts'
import type { Routes } from '../services.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { priceBook, stockAbout, type PriceBook } from './product.sql.ts'
import { visibilities } from './visibility.ts'
import { discountOf } from './selling.rules.ts'
import { agreedAmong } from './tariff.sql.ts'
import { offersOf } from '../promotion/offersNow.ts'

export const priceRoutes: Routes = ({ serve }, { db, pool }) => {
  // What everybody buys by. What a company buys by is never kept.
  const books = catalogMemory(db).shelf<PriceBook | null>(1000)
  const seen = visibilities(db)
  const offers = offersOf(db)

  /** By what the asker buys a product. @throws Refusal product.missing. */
  async function termsOf(productId: number, actor: Actor | null, now: Date) {
    const visibility = await seen.of(actor, now)
    const key = `${visibility.key} ${productId}`
    const book = (await books(key, now, () => priceBook(db, productId, visibility))) ?? refuse('product.missing')
    const tariff = actor?.side === 'buyer' ? actor.tariff : null
    const agreed = tariff && (await agreedAmong(db, tariff, [productId])).get(productId)
    const { rules, version } = agreed ?? book
    const product = { productId, priceVersion: version, goodsType: book.type }
    const offerFor = await offers.to(actor?.side === 'buyer' ? actor : null, now)
    const placed = { productId, type: book.type, categoryIds: book.categoryIds }
    const offer = offerFor({ ...placed, agreed: agreed !== undefined && agreed !== null })
    return {
      rules,
      product,
      context: { unit: book.unit, day: chinaDay(now), discount: tariff && discountOf(tariff, agreed !== undefined), offer },
    }
  }

  serve(priceProduct, async ({ input: { productId, ...asked }, actor, now }) => {
    const { rules, product, context } = await termsOf(productId, actor, now)
    const receipt = price(rules, product, asked, context)
    // What lies there changes by the minute: it is never kept.
    if (product.goodsType === 'spot') checkStock((await stockAbout(pool, productId)).get(productId) ?? 0, receipt.quantity, context.unit)
    return receipt
  })

  serve(cheaperChoices, async ({ input: { productId, ...asked }, actor, now }) => {
    const { rules, product, context } = await termsOf(productId, actor, now)
    return cheaperWays(rules, product, asked, context)
  })
}
