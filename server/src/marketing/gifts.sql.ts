import { sql } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { GiftStep } from '../../../contract/promotion/rule.ts'
import type { Db, Tx } from '../database/db.ts'

/** A product as a gift of it is priced: by the public rules of now. */
export type Product = {
  id: number
  name: string
  unit: string
  type: GoodsType
  onSale: boolean
  version: number
  rules: PriceRules
  first: Selection
}

/** The products that are given by these steps, by id; what has no price is left out. */
export async function productsOf(db: Db | Tx, steps: readonly GiftStep[]): Promise<Map<number, Product>> {
  const { rows } =
    await sql<Product>`select p.id, p.name, p.unit, p.type, p.on_sale as "onSale", v.version, v.rules, v.first_selection as first
    from product p join current_price c on c.product_id = p.id join price_version v on v.product_id = p.id and v.version = c.version
    where p.id = any(${steps.map(({ productId }) => productId)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
