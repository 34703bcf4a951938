import { priceProduct } from '../../../contract/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import { price } from '../../../pricing/price.ts'
import { dayOf } from '../calendar.ts'
import type { Routes } from '../house.ts'
import { catalogMemory } from './memory.ts'
import { priceBook, type PriceBook } from './product.sql.ts'

export const priceRoutes: Routes = ({ serve }, { db }) => {
  const books = catalogMemory(db).shelf<PriceBook | null>(1000)

  serve(priceProduct, async ({ input, now }) => {
    const { productId, ...asked } = input
    const book = (await books(String(productId), now, () => priceBook(db, productId))) ?? refuse('product.missing')
    const meta = { productId, priceVersion: book.version, goodsType: book.type }
    return price(book.rules, meta, asked, { day: dayOf(now).today })
  })
}
