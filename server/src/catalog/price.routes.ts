import { priceProduct } from '../../../contract/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import { price } from '../../../pricing/price.ts'
import { dayOf } from '../calendar.ts'
import { checkStock } from '../cart/cart.rules.ts'
import type { Routes } from '../house.ts'
import { catalogMemory } from './memory.ts'
import { priceBook, stockAbout, type PriceBook } from './product.sql.ts'
import { sights } from './sight.ts'
import { discountOf } from './tariff.rules.ts'
import { agreedAmong } from './tariff.sql.ts'

export const priceRoutes: Routes = ({ serve }, { db, pool }) => {
  // What everybody buys by. What a company buys by is never kept.
  const books = catalogMemory(db).shelf<PriceBook | null>(1000)
  const seen = sights(db)

  serve(priceProduct, async ({ input, actor, now }) => {
    const { productId, ...asked } = input
    const sight = await seen.of(actor, now)
    const key = `${sight.key} ${productId}`
    const book = (await books(key, now, () => priceBook(db, productId, sight))) ?? refuse('product.missing')
    const tariff = actor?.side === 'buyer' ? actor.tariff : null
    const agreed = tariff && (await agreedAmong(db, tariff, [productId])).get(productId)
    const { rules, version } = agreed ?? book
    const meta = { productId, priceVersion: version, goodsType: book.type }
    const discount = tariff && discountOf(tariff, agreed !== undefined)
    const receipt = price(rules, meta, asked, { day: dayOf(now).today, discount })
    // What lies there changes by the minute: it is never kept.
    if (book.type === 'spot') checkStock((await stockAbout(pool, productId)).get(productId) ?? 0, receipt.quantity)
    return receipt
  })
}
