import { priceProduct } from '../../../contract/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import { price } from '../../../pricing/price.ts'
import { dayOf } from '../calendar.ts'
import type { Routes } from '../house.ts'
import { catalogMemory } from './memory.ts'
import { priceBook, type PriceBook } from './product.sql.ts'
import { discountOf } from './tariff.rules.ts'
import { agreedAmong } from './tariff.sql.ts'

export const priceRoutes: Routes = ({ serve }, { db }) => {
  // What everybody buys by. What a company buys by is never kept.
  const books = catalogMemory(db).shelf<PriceBook | null>(1000)

  serve(priceProduct, async ({ input, actor, now }) => {
    const { productId, ...asked } = input
    const book = (await books(String(productId), now, () => priceBook(db, productId))) ?? refuse('product.missing')
    const tariff = actor?.side === 'buyer' ? actor.tariff : null
    const agreed = tariff && (await agreedAmong(db, tariff, [productId])).get(productId)
    const { rules, version } = agreed ?? book
    const meta = { productId, priceVersion: version, goodsType: book.type }
    const discount = tariff && discountOf(tariff, agreed !== undefined)
    return price(rules, meta, asked, { day: dayOf(now).today, discount })
  })
}
